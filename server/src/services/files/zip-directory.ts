/** A file inside an archive. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored without compression. */
  readonly method: number;
  readonly packedSize: number;
  /** Size after unpacking, as declared. */
  readonly size: number;
  readonly offset: number;
}

/** Maximum number of entries of a document. A spreadsheet with a hundred sheets has about 300. */
const maxEntries = 2_000;

/**
 * Maximum ratio of the declared sizes to the size of the archive, after the first megabytes. Text of documents
 * shrinks to a twentieth at best.
 */
const maxRatio = 100;
const freeBytes = 10 * 1024 * 1024;

const endSignature = 0x06054b50;
const endBytes = 22;
const maxComment = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
/** Stands for a size in the extra field of 64-bit archives. */
const inExtraField = 0xffffffff;
const encrypted = 1;

/**
 * Lists the entries of an archive. Reads only its directory and unpacks nothing. Returns undefined for anything
 * that a reader could understand in two ways: data before, between or after the entries, entries that share data,
 * other names in front of the data, and encryption. Also returns undefined for too many entries and for an
 * archive that would unpack to much more than its size.
 */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.readUInt16LE(end + 10);
  const start = view.readUInt32LE(end + 16);
  if (count === 0 || count > maxEntries || start >= end) return undefined;
  const entries: ZipEntry[] = [];
  let at = start;
  let unpacked = 0;
  while (entries.length < count) {
    const read = readEntry(view, at, end);
    if (!read) return undefined;
    entries.push(read.entry);
    unpacked += read.entry.size;
    at = read.next;
  }
  if (unpacked > freeBytes && unpacked > maxRatio * bytes.byteLength) return undefined;
  return areInOrder(view, entries, start) ? entries : undefined;
}

/** Returns true if an archive ends with the last byte, even if it begins later than the first. */
export function endsAsZip(bytes: Uint8Array): boolean {
  return findEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined;
}

/** Finds the record at the end of the archive, after which only its comment follows. */
function findEnd(view: Buffer): number | undefined {
  const first = Math.max(0, view.length - endBytes - maxComment);
  for (let at = view.length - endBytes; at >= first; at--) {
    if (view.readUInt32LE(at) === endSignature && at + endBytes + view.readUInt16LE(at + 20) === view.length)
      return at;
  }
  return undefined;
}

function readEntry(view: Buffer, at: number, end: number) {
  if (at + entryBytes > end || view.readUInt32LE(at) !== entrySignature) return undefined;
  const nameEnd = at + entryBytes + view.readUInt16LE(at + 28);
  const extraEnd = nameEnd + view.readUInt16LE(at + 30);
  const next = extraEnd + view.readUInt16LE(at + 32);
  if (next > end || (view.readUInt16LE(at + 8) & encrypted) !== 0) return undefined;
  const wide = readWideSizes(view.subarray(nameEnd, extraEnd));
  const take = (value: number) => (value === inExtraField ? (wide.shift() ?? Infinity) : value);
  const size = take(view.readUInt32LE(at + 24));
  const packedSize = take(view.readUInt32LE(at + 20));
  const offset = take(view.readUInt32LE(at + 42));
  const name = view.toString("utf8", at + entryBytes, nameEnd);
  return { entry: { name, method: view.readUInt16LE(at + 10), packedSize, size, offset }, next };
}

const wideField = 1;

/** Reads the 64-bit values of an extra field: size, packed size and offset, if the entry lacks them. */
function readWideSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== wideField) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
      Number(field.readBigUInt64LE(index * 8)),
    );
  }
  return [];
}

/** Tells whether the data begins at the first byte, and each entry begins after the end of another one. */
function areInOrder(view: Buffer, entries: readonly ZipEntry[], start: number): boolean {
  let after = 0;
  for (const [index, { name, packedSize, offset }] of entries
    .toSorted((a, b) => a.offset - b.offset)
    .entries()) {
    if (offset < after || (index === 0 && offset !== 0) || offset + localBytes > start) return false;
    if (view.readUInt32LE(offset) !== localSignature) return false;
    const nameEnd = offset + localBytes + view.readUInt16LE(offset + 26);
    if (view.toString("utf8", offset + localBytes, Math.min(nameEnd, start)) !== name) return false;
    after = nameEnd + view.readUInt16LE(offset + 28) + packedSize;
  }
  return after <= start;
}

/** Returns the data of an entry that is stored without compression. */
export function readStoredEntry(bytes: Uint8Array, { offset, packedSize }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return bytes.subarray(data, data + packedSize);
}
