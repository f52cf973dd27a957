import type { Reader, Tx } from "../context.ts";
import type { Measure } from "./measure.ts";
import type { ImageRow } from "./tables.ts";

export async function insertImage(tx: Tx, row: ImageRow): Promise<void> {
  await tx.insertInto("images").values(row).execute();
}

export interface Used {
  readonly images: number;
  readonly bytes: number;
}

/** What an organization keeps. */
export async function usedBy(read: Reader, organizationId: string): Promise<Used> {
  const { images, bytes } = await read
    .selectFrom("images")
    .select(({ fn }) => [fn.countAll().as("images"), fn.sum("size").as("bytes")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes) };
}

/** The sizes of images that are known to be named somewhere; of those that there are. */
export async function imageSizes(read: Reader, ids: readonly string[]): Promise<Array<[string, Measure]>> {
  const rows = await read
    .selectFrom("images")
    .select(["id", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, ...size }) => [id, size]);
}

/** Without an organization: to know the id is the right to see the image. */
export async function imageById(read: Reader, id: string): Promise<ImageRow | undefined> {
  return read.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
}
