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

/** Gets the number and the bytes of an organization's images. */
export async function usedBy(read: Reader, organizationId: string): Promise<Used> {
  const { images, bytes } = await read
    .selectFrom("images")
    .select(({ fn }) => [fn.countAll().as("images"), fn.sum("size").as("bytes")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { images: Number(images), bytes: Number(bytes) };
}

/** Lists the sizes of the existing ones among these images. */
export async function imageSizes(read: Reader, ids: readonly string[]): Promise<Array<[string, Measure]>> {
  const rows = await read
    .selectFrom("images")
    .select(["id", "width", "height"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, ...size }) => [id, size]);
}

/** Finds an image of any organization: knowledge of the id is the right to see it. */
export async function imageById(read: Reader, id: string): Promise<ImageRow | undefined> {
  return read.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
}
