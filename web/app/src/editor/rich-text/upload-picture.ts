import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { showProblem } from "../../ui/toast.tsx";
import { say } from "../say.ts";

/** Media types that the server stores. */
const storedTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Maximum number of bytes and of pixels of an uploaded picture (contract: `POST /api/images`). */
const maxBytes = 2 * 1024 * 1024;
const maxPixels = 40_000_000;

/**
 * Lengths in pixels to which the longer side of a picture is reduced, one after another, until the file is
 * small enough. The largest exceeds any printed page width.
 */
const sides = [2_400, 1_600, 1_000];

/**
 * Uploads a picture, reduced if it is too large, and returns its address. If that fails, shows the problem
 * and returns undefined.
 */
export async function uploadPicture(file: File): Promise<string | undefined> {
  const picture = await preparePicture(file);
  if (!picture) {
    showProblem(say("image_unreadable", { name: file.name }));
    return undefined;
  }
  try {
    const { data } = await request("POST /api/images", { body: picture });
    return data.url;
  } catch (error) {
    showProblem(`${say("image_failed")} ${describeError(error)}`);
    return undefined;
  }
}

/**
 * Converts any picture that the browser can read to a file that the server accepts. Returns undefined if the
 * browser cannot read it.
 */
async function preparePicture(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const isSmall = file.size <= maxBytes && bitmap.width * bitmap.height <= maxPixels;
  if (isSmall && storedTypes.has(file.type)) return file;
  for (const side of sides) {
    const reduced = await reduce(bitmap, side);
    if (reduced.size <= maxBytes) return reduced;
  }
  return undefined;
}

async function reduce(bitmap: ImageBitmap, side: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  // WebP keeps transparency. A browser that cannot write WebP writes PNG instead.
  return canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
}
