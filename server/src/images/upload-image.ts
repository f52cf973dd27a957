import type { ImageType } from "@proffer/contract";
import type { Context } from "../context.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { newToken } from "../platform/tokens.ts";
import { insertImage, usedBy } from "./images.store.ts";
import { isTooLarge, measure, mostPixels, type Measure } from "./measure.ts";

/** So that counting what is there stays quick. */
const mostImages = 10_000;

export interface Upload {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
  /** Bytes that the organization may keep. */
  readonly quota: number;
}

/** Several uploads at once may each take what is left: the quota protects a disk, and a few files more do no harm. */
export async function uploadImage(
  { caller, transact, clock }: Context,
  { type, bytes, quota }: Upload,
): Promise<Measure & { id: string }> {
  const { organizationId, userId } = caller;
  const size = measured(type, bytes);
  const id = newToken("img_");
  await transact(async (tx) => {
    const used = await usedBy(tx, organizationId);
    if (used.images >= mostImages) throw full(`${mostImages} images`);
    if (used.bytes + bytes.byteLength > quota) throw full(`${quota / 1_000_000} MB of images`);
    await insertImage(tx, {
      organization_id: organizationId,
      id,
      type,
      ...size,
      size: bytes.byteLength,
      created_by: userId,
      created_at: clock.now(),
      file_base64: Buffer.from(bytes).toString("base64"),
    });
  });
  return { id, ...size };
}

function measured(type: ImageType, bytes: Uint8Array): Measure {
  const size = measure(type, bytes);
  if (!size) throw invalid({ body: `is not an image of the type ${type}, or damaged` });
  if (isTooLarge(size)) throw invalid({ body: `must have at most ${mostPixels / 1_000_000} megapixels` });
  return size;
}

function full(limit: string): AppError {
  return new AppError("CONFLICT", `The organization may keep ${limit}, and there is no room for this one`);
}
