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
  stored_at: string,
): Promise<void> {
  // Renews the time of a known file, so that a concurrent clean-up does not delete it.
  await tx
    .insertInto("files")
    .values({ organization_id, sha256, size: bytes.byteLength, stored_at })
    .onConflict((conflict) => conflict.columns(["organization_id", "sha256"]).doUpdateSet({ stored_at }))
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

/** Returns the total bytes of an organization's files. */
export async function countFileBytes(read: Reader, organizationId: string): Promise<number> {
  const { bytes } = await read
    .selectFrom("files")
    .select(({ fn }) => fn.sum("size").as("bytes"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Lists the files of all organizations that were stored last at or before `until`. */
export async function listFilesUntil(read: Reader, until: string): Promise<FileKey[]> {
  return read
    .selectFrom("files")
    .select(["organization_id", "sha256"])
    .where("stored_at", "<=", until)
    .execute();
}

/** Deletes files of an organization, except those that were stored again after `until`. */
export async function removeFiles(
  tx: Tx,
  organizationId: string,
  hashes: readonly string[],
  until: string,
): Promise<void> {
  const removed = await tx
    .deleteFrom("files")
    .where("organization_id", "=", organizationId)
    .where("sha256", "in", hashes)
    .where("stored_at", "<=", until)
    .returning("sha256")
    .execute();
  if (removed.length === 0) return;
  await tx
    .deleteFrom("file_parts")
    .where("organization_id", "=", organizationId)
    .where(
      "sha256",
      "in",
      removed.map(({ sha256 }) => sha256),
    )
    .execute();
}
