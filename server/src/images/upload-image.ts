import type { ImageType } from "@proffer/contract";
import type { Context } from "../context.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { createToken } from "../platform/tokens.ts";
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
  const size = measureChecked(type, bytes);
  const id = createToken("img_");
  await transact(async (tx) => {
    const used = await countStored(tx, organizationId);
    if (used.images >= maxImages) throw full(`${maxImages} images`);
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

function measureChecked(type: ImageType, bytes: Uint8Array): Measure {
  const size = measure(type, bytes);
  if (!size) throw invalid({ body: `is not an image of the type ${type}, or is damaged` });
  if (isTooLarge(size)) throw invalid({ body: `must have at most ${maxPixels / 1_000_000} megapixels` });
  return size;
}

function full(limit: string): AppError {
  return new AppError(
    "CONFLICT",
    `There is no room for this image: the organization may store at most ${limit}`,
  );
}
