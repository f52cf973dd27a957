import type { ImageType } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { createToken } from "../../platform/tokens.ts";
import { insertImage, countStored } from "./images.store.ts";
import { isTooLarge, measure, maxPixels, type Measure } from "./measure.ts";

/** Maximum number of images, so that counting stays fast. */
export const maxImages = 10_000;

export interface Upload {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Maximum number of bytes of the organization. */
  readonly quota: number;
}

/** Stores an upload. Concurrent uploads may exceed the quota a little, which does no harm: the quota protects the disk. */
export async function uploadImage(
  { caller, transact, clock }: Context,
  { type, bytes, quota }: Upload,
): Promise<Measure & { id: string }> {
  const { organizationId, userId } = caller;
  assertFits(measureImage(type, bytes));
  const file = await removePrivateData(type, bytes);
  const size = measureImage(type, file);
  const id = createToken("img_");
  await transact(async (tx) => {
    const used = await countStored(tx, organizationId);
    if (used.images >= maxImages) throw full(`${maxImages} images`);
    if (used.bytes + file.byteLength > quota) throw full(`${quota / 1_000_000} MB of images`);
    await insertImage(tx, {
      organization_id: organizationId,
      id,
      type,
      ...size,
      size: file.byteLength,
      created_by: userId,
      created_at: clock.now(),
      file_base64: Buffer.from(file).toString("base64"),
    });
  });
  return { id, ...size };
}

function measureImage(type: ImageType, bytes: Uint8Array): Measure {
  const size = measure(type, bytes);
  if (!size) throw refuseImage(type);
  return size;
}

function assertFits(size: Measure): void {
  if (isTooLarge(size)) throw invalid({ body: `must have at most ${maxPixels / 1_000_000} megapixels` });
}

const refuseImage = (type: ImageType) =>
  invalid({ body: `is not an image of the type ${type}, or is damaged` });

/**
 * Quality of a photo that is written again, from 1 to 100. Higher values grow the file without a visible
 * difference.
 */
const quality = 90;

/**
 * Removes position, camera, comments and edit history from an image, because its address is public. The
 * orientation of a photo is applied to its pixels first. An image without such data stays as it is, byte for
 * byte.
 */
async function removePrivateData(type: ImageType, bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first upload: few processes need it.
  const { default: sharp } = await import("sharp");
  try {
    // Reads the header only, so that the many frames of an animation count as no pixels.
    const header = sharp(bytes, { pages: -1, limitInputPixels: false });
    const { exif, xmp, iptc, tifftagPhotoshop, comments } = await header.metadata();
    if (!(exif ?? xmp ?? iptc ?? tifftagPhotoshop ?? comments)) return bytes;
    const clean = sharp(bytes, { pages: -1 }).autoOrient();
    if (type === "image/jpeg") clean.jpeg({ quality });
    if (type === "image/webp") clean.webp({ quality });
    return await clean.toBuffer();
  } catch {
    throw refuseImage(type);
  }
}

function full(limit: string): AppError {
  return new AppError(
    "CONFLICT",
    `There is no room for this image: the organization may store at most ${limit}`,
  );
}
