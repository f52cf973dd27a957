import type { Reader, Tx } from "../../context.ts";
import { renewSharedStateId } from "../shared-states/index.ts";
import type { StoredImage } from "./tables.ts";

/** Inserts an image. No text can already contain its id, so no cached proposal becomes outdated. */
export async function insertImage(tx: Tx, row: StoredImage): Promise<void> {
  await tx.insertInto("images").values(row).execute();
}

interface StorageUse {
  readonly images: number;
  readonly bytes: number;
}

/** Returns the number and total bytes of an organization's images. */
export async function countStored(read: Reader, organizationId: string): Promise<StorageUse> {
  const { images, bytes } = await read
    .selectFrom("images")
    .select(({ fn }) => [fn.countAll().as("images"), fn.sum("size").as("bytes")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes) };
}

/** Lists one page of an organization's images, newest first, without their files. */
export async function listImagePage(
  read: Reader,
  organizationId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Array<Omit<StoredImage, "organization_id" | "file_base64">>> {
  return read
    .selectFrom("images")
    .select(["id", "type", "width", "height", "size", "created_by", "created_at"])
    .where("organization_id", "=", organizationId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Returns true if the image belongs to the organization. */
export async function hasImage(read: Reader, organizationId: string, id: string): Promise<boolean> {
  const found = await read
    .selectFrom("images")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes an image. Returns false if there was none. */
export async function removeImage(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("images")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await renewSharedStateId(tx, "images");
  return numDeletedRows > 0n;
}

/** Lists the sizes of the images that exist. */
export async function listImageSizes(
  read: Reader,
  ids: readonly string[],
): Promise<Array<[string, Pick<StoredImage, "width" | "height">]>> {
  const rows = await read
    .selectFrom("images")
    .select(["id", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, ...size }) => [id, size]);
}

/** Finds an image of any organization. Knowing the id is the permission to see it. */
export async function findImageById(read: Reader, id: string): Promise<StoredImage | undefined> {
  return read.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
}
