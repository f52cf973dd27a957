import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Reader, Tx } from "../../context.ts";
import { AppError } from "../../platform/errors.ts";
import { countStored } from "../images/index.ts";
import { countFiles, hasFile, type NewFile, readFileParts, storeFile } from "./files.store.ts";
import type { StoredFile } from "./tables.ts";

/** Maximum number of files of an organization, so that counting and the clean-up stay fast. */
export const maxFiles = 10_000;

/**
 * Stores a file. Throws 409 if the organization has no room for it: `quota` is its space in bytes. The caller has
 * locked the organization, so that concurrent uploads are counted one after the other.
 */
export async function keepFile(
  tx: Tx,
  organizationId: string,
  file: NewFile,
  { at, quota }: { readonly at: string; readonly quota: number },
): Promise<void> {
  if (!(await hasFile(tx, { organization_id: organizationId, sha256: file.sha256 }))) {
    const images = await countStored(tx, organizationId);
    const { files, bytes } = await countFiles(tx, organizationId);
    if (files >= maxFiles) throw noRoom(`${maxFiles} files`);
    if (images.bytes + bytes + file.bytes.byteLength > quota)
      throw noRoom(`${quota / 1_000_000} MB of images and files`);
  }
  await storeFile(tx, organizationId, file, at);
}

function noRoom(limit: string): AppError {
  return new AppError(
    "CONFLICT",
    `There is no room for this file: the organization may store at most ${limit}`,
  );
}

type FileKey = Pick<StoredFile, "organization_id" | "sha256">;

/** Reads a whole file. Returns undefined for an unknown file. */
export async function readFile(read: Reader, key: FileKey): Promise<Buffer | undefined> {
  const parts = await Array.fromAsync(readFileParts(read, key));
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

/**
 * Opens a file to be read part by part, so that a download holds at most two of them in memory. Returns undefined
 * for an unknown file. The stream fails if the file ends before `size` bytes.
 */
export async function openFile(
  read: Reader,
  key: FileKey & Pick<StoredFile, "size">,
): Promise<Readable | undefined> {
  const parts = readFileParts(read, key);
  const first = await parts.next();
  if (first.done) return undefined;
  return Readable.from(readAll(first.value, parts, key), { objectMode: false });
}

async function* readAll(
  first: Buffer,
  others: AsyncIterable<Buffer>,
  { sha256, size }: Pick<StoredFile, "sha256" | "size">,
): AsyncGenerator<Buffer> {
  let bytes = first.length;
  yield first;
  for await (const part of others) {
    bytes += part.length;
    yield part;
  }
  if (bytes !== size) throw new Error(`The file ${sha256} has ${bytes} bytes instead of ${size}`);
}

/** Tells whether a stored file still has its content. */
export async function isFileIntact(read: Reader, key: FileKey): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const part of readFileParts(read, key)) hash.update(part);
  return hash.digest("hex") === key.sha256;
}
