import type { ImageList, ImageUse, ImageType } from "@proffer/contract";
import type { Context, Reader, Tx } from "../../context.ts";
import { AppError, notFound, invalid } from "../../platform/errors.ts";
import { findImageId } from "../../platform/text/image-address.ts";
import { createToken } from "../../platform/secrets/tokens.ts";
import { isTooLarge, measure, maxPixels, type Measure } from "./image-sizes.ts";
import { type FindImageUses, groupUses } from "./image-uses.ts";
import {
  listImagePage,
  countStored,
  findImageById,
  hasImage,
  removeImage,
  insertImage,
} from "./images.store.ts";

export interface ImageOptions {
  readonly publicUrl: string;
  /** Maximum number of bytes of images and files per organization. */
  readonly quota: number;
  /** Counts the bytes of files other than images. */
  readonly countFiles: (read: Reader, organizationId: string) => Promise<{ readonly bytes: number }>;
  /** Locks an organization, so that concurrent uploads are counted one after the other. */
  readonly lockOrganization: (tx: Tx, id: string) => Promise<void>;
  /** Finds the uses of images in all slices with texts or pictures. */
  readonly findUses: FindImageUses;
}

/** Lists the images of the organization, newest first, with their uses and the remaining space. */
export async function listImages(
  { publicUrl, quota, countFiles, findUses }: ImageOptions,
  { read, caller }: Context,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<ImageList> {
  const { organizationId } = caller;
  const used = await countStored(read, organizationId);
  const bytes = used.bytes + (await countFiles(read, organizationId)).bytes;
  const rows = await listImagePage(read, organizationId, { page, limit });
  const uses = groupUses(
    await findUses(
      read,
      organizationId,
      rows.map(({ id }) => id),
    ),
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      url: `${publicUrl}/images/${row.id}`,
      type: row.type,
      width: row.width,
      height: row.height,
      size: row.size,
      created_by: row.created_by,
      created_at: row.created_at,
      used_in: [...(uses.get(row.id) ?? [])],
    })),
    pagination: { page, limit, total: used.images, pages: Math.ceil(used.images / limit) },
    space: { images: used.images, bytes, max_images: maxImages, max_bytes: quota },
  };
}

/** Finds the uploaded image that this installation serves at an address. */
export async function findUploadedImage(read: Reader, address: string): Promise<Uint8Array | undefined> {
  const id = findImageId(address);
  const image = id === undefined ? undefined : await findImageById(read, id);
  return image && Buffer.from(image.file_base64, "base64");
}

/**
 * Deletes an unused image. The search for uses takes up to a second. It runs before the transaction, because
 * a transaction blocks other writers. A text saved during this second loses its picture.
 */
export async function deleteImage(
  findUses: FindImageUses,
  { read, transact, caller }: Context,
  id: string,
  ignoresVersions = false,
): Promise<void> {
  const { organizationId } = caller;
  if (!(await hasImage(read, organizationId, id))) throw notFound(id);
  const found = await findUses(read, organizationId, [id]);
  const counted = ignoresVersions ? found.filter(({ type }) => type !== "version") : found;
  const uses = groupUses(counted).get(id) ?? [];
  if (uses.length > 0) throw inUse(uses);
  await transact(async (tx) => {
    if (!(await removeImage(tx, organizationId, id))) throw notFound(id);
  });
}

const words: Readonly<Record<ImageUse["type"], string>> = {
  proposal: "the proposal",
  library_item: "the library item",
  organization: "the branding of",
  member: "the picture of",
  snapshot: "the signed or accepted content of",
  version: "an older version of",
};

function inUse(uses: readonly ImageUse[]): AppError {
  const places = uses.map(({ type, name }) => `${words[type]} "${name}"`);
  return new AppError(
    "CONFLICT",
    `The image is used in ${places.join(", ")}`,
    Object.fromEntries(uses.map(({ type, id, name }) => [`${type}.${id}`, name])),
  );
}

/** Maximum number of images, so that counting stays fast. */
const maxImages = 10_000;

export interface Upload extends Pick<ImageOptions, "quota" | "countFiles" | "lockOrganization"> {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Stores an upload. Throws 409 if the organization has no room for it. */
export async function uploadImage(
  { caller, transact, clock }: Context,
  { type, bytes, quota, countFiles, lockOrganization }: Upload,
): Promise<Measure & { id: string }> {
  const { organizationId, userId } = caller;
  assertFits(measureImage(type, bytes));
  const file = await removePrivateData(type, bytes);
  const size = measureImage(type, file);
  const id = createToken("img_");
  await transact(async (tx) => {
    await lockOrganization(tx, organizationId);
    const used = await countStored(tx, organizationId);
    if (used.images >= maxImages) throw noRoom(`${maxImages} images`);
    const usedBytes = used.bytes + (await countFiles(tx, organizationId)).bytes;
    if (usedBytes + file.byteLength > quota) throw noRoom(`${quota / 1_000_000} MB of images and files`);
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
  if (!size) throw damagedImage(type);
  return size;
}

function assertFits(size: Measure): void {
  if (isTooLarge(size)) throw invalid({ body: `must have at most ${maxPixels / 1_000_000} megapixels` });
}

function damagedImage(type: ImageType): AppError {
  return invalid({ body: `is not an image of the type ${type}, or is damaged` });
}

/**
 * Quality of a re-encoded photo, from 1 to 100. Higher values only increase the file size without a visible
 * difference.
 */
const photoQuality = 90;

/**
 * Removes position, camera, comments and edit history from an image, because its address is public. Applies
 * the orientation of a photo to its pixels. Returns an image without such data unchanged.
 */
async function removePrivateData(type: ImageType, bytes: Uint8Array): Promise<Uint8Array> {
  // Loaded on the first upload, because few processes need it.
  const { default: sharp } = await import("sharp");
  try {
    // Reads only the header, so that the frames of an animation do not count towards the limit of pixels.
    const header = sharp(bytes, { pages: -1, limitInputPixels: false });
    const { exif, xmp, iptc, tifftagPhotoshop, comments } = await header.metadata();
    if (!(exif ?? xmp ?? iptc ?? tifftagPhotoshop ?? comments)) return bytes;
    const clean = sharp(bytes, { pages: -1 }).autoOrient();
    if (type === "image/jpeg") clean.jpeg({ quality: photoQuality });
    if (type === "image/webp") clean.webp({ quality: photoQuality });
    return await clean.toBuffer();
  } catch {
    throw damagedImage(type);
  }
}

function noRoom(limit: string): AppError {
  return new AppError(
    "CONFLICT",
    `There is no room for this image: the organization may store at most ${limit}`,
  );
}
