import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Reader, Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { countStored } from "../images/index.ts";
import { countFileBytes, hasFile, type NewFile, readFileParts, storeFile } from "./files.store.ts";
import type { StoredFile } from "./tables.ts";

/** Stores a file. Throws 409 if it does not fit into the quota of the organization, in bytes. */
export async function keepFile(
  tx: Tx,
  organizationId: string,
  file: NewFile,
  { at, quota }: { readonly at: string; readonly quota: number },
): Promise<void> {
  if (!(await hasFile(tx, { organization_id: organizationId, sha256: file.sha256 }))) {
    const images = await countStored(tx, organizationId);
    const used = images.bytes + (await countFileBytes(tx, organizationId));
    if (used + file.bytes.byteLength > quota)
      throw new AppError(
        "CONFLICT",
        `There is no room for this file: the organization may store at most ${quota / 1_000_000} MB of images and files`,
      );
  }
  await storeFile(tx, organizationId, file, at);
}

type FileKey = Pick<StoredFile, "organization_id" | "sha256">;

/** Reads a whole file. Returns undefined for an unknown file. */
export async function readFile(read: Reader, key: FileKey): Promise<Buffer | undefined> {
  const parts = await Array.fromAsync(readFileParts(read, key));
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

/** Reads a file part by part, so that a download holds only one of them in memory. */
export function streamFile(read: Reader, key: FileKey): Readable {
  return Readable.from(readFileParts(read, key), { objectMode: false });
}

/** Tells whether a stored file still has its content. */
export async function isFileIntact(read: Reader, key: FileKey): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const part of readFileParts(read, key)) hash.update(part);
  return hash.digest("hex") === key.sha256;
}
