import type { Reader, Tx } from "../../context.ts";
import type { StoredFile } from "./tables.ts";

/** A file to store. */
export interface NewFile {
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

type FileKey = Pick<StoredFile, "organization_id" | "sha256">;

/** Size of a part in bytes. */
const partBytes = 1024 * 1024;

/** Stores a file, unless the organization already has it. */
export async function storeFile(
  tx: Tx,
  organization_id: string,
  { sha256, bytes }: NewFile,
  used_at: string,
): Promise<void> {
  // Renews the time of a known file, so that a concurrent clean-up does not delete it.
  await tx
    .insertInto("files")
    .values({ organization_id, sha256, size: bytes.byteLength, used_at })
    .onConflict((conflict) => conflict.columns(["organization_id", "sha256"]).doUpdateSet({ used_at }))
    .execute();
  if ((await findPart(tx, { organization_id, sha256 }, 0)) !== undefined) return;
  for (let position = 0; position * partBytes < bytes.byteLength; position++) {
    const part = Buffer.from(bytes.subarray(position * partBytes, (position + 1) * partBytes));
    await tx
      .insertInto("file_parts")
      .values({ organization_id, sha256, position, part_base64: part.toString("base64") })
      .execute();
  }
}

/** Returns true if the organization has the file. */
export async function hasFile(read: Reader, { organization_id, sha256 }: FileKey): Promise<boolean> {
  const found = await read
    .selectFrom("files")
    .select("sha256")
    .where("organization_id", "=", organization_id)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return found !== undefined;
}

async function findPart(
  read: Reader,
  { organization_id, sha256 }: FileKey,
  position: number,
): Promise<Buffer | undefined> {
  const found = await read
    .selectFrom("file_parts")
    .select("part_base64")
    .where("organization_id", "=", organization_id)
    .where("sha256", "=", sha256)
    .where("position", "=", position)
    .executeTakeFirst();
  return found && Buffer.from(found.part_base64, "base64");
}

/** Reads the parts of a file, one at a time. Yields nothing for an unknown file. */
export async function* readFileParts(read: Reader, key: FileKey): AsyncGenerator<Buffer, void, void> {
  for (let position = 0; ; position++) {
    const part = await findPart(read, key, position);
    if (!part) return;
    yield part;
  }
}

/** Returns the number and the total bytes of an organization's files. */
export async function countFiles(
  read: Reader,
  organizationId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { files, bytes } = await read
    .selectFrom("files")
    .select(({ fn }) => [fn.countAll().as("files"), fn.sum("size").as("bytes")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes) };
}

/** Lists the organizations with files that were last used at or before `until`. */
export async function listOrganizationsWithFiles(read: Reader, until: string): Promise<string[]> {
  const rows = await read
    .selectFrom("files")
    .select("organization_id")
    .distinct()
    .where("used_at", "<=", until)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

/** Lists the hashes of up to `limit` files of an organization last used at or before `until`, oldest first. */
export async function listFilesUntil(
  read: Reader,
  organizationId: string,
  until: string,
  limit: number,
): Promise<string[]> {
  const rows = await read
    .selectFrom("files")
    .select("sha256")
    .where("organization_id", "=", organizationId)
    .where("used_at", "<=", until)
    .orderBy("used_at")
    .orderBy("sha256")
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Sets the time of the last use of up to 500 files. Returns the hashes of the files that exist. */
export async function renewFiles(
  tx: Tx,
  organizationId: string,
  hashes: readonly string[],
  used_at: string,
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const renewed = await tx
    .updateTable("files")
    .set({ used_at })
    .where("organization_id", "=", organizationId)
    .where("sha256", "in", hashes)
    .returning("sha256")
    .execute();
  return renewed.map(({ sha256 }) => sha256);
}

/** Deletes a file, unless it was used again after `until`. */
export async function removeFile(tx: Tx, { organization_id, sha256 }: FileKey, until: string): Promise<void> {
  const removed = await tx
    .deleteFrom("files")
    .where("organization_id", "=", organization_id)
    .where("sha256", "=", sha256)
    .where("used_at", "<=", until)
    .returning("sha256")
    .executeTakeFirst();
  if (!removed) return;
  await tx
    .deleteFrom("file_parts")
    .where("organization_id", "=", organization_id)
    .where("sha256", "=", sha256)
    .execute();
}
