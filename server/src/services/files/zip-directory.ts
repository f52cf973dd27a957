import { crc32, inflateRawSync } from "node:zlib";
import { toBuffer } from "./bytes.ts";

/** A file inside an archive. */
export interface ZipEntry {
  /** Path in lower case, with slashes, without empty folders and "." in between. */
  readonly name: string;
  /** The bytes of the path, as they are written. */
  readonly writtenName: Buffer;
  readonly method: number;
  readonly crc: number;
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
const wideLocatorSignature = 0x07064b50;
const wideLocatorBytes = 20;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
const descriptorSignature = 0x08074b50;
/** Stands for a size in the extra field of 64-bit archives. */
const inExtraField = 0xffffffff;
const encrypted = 1;
const streamed = 8;
const storedMethod = 0;
const deflatedMethod = 8;

/**
 * Lists the entries of an archive. Reads only its directory and the headers of its entries, and unpacks nothing.
 * Returns undefined unless the entries, the directory and its end record fill the archive without gaps. Also
 * returns undefined for 64-bit archives, comments, encryption, equal or relative names, headers that contradict
 * the directory, too many entries, and an archive that would unpack to much more than its size.
 */
export function listZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = toBuffer(bytes);
  const directory = findDirectory(view);
  if (!directory) return undefined;
  const entries: ZipEntry[] = [];
  let at = directory.start;
  let unpacked = 0;
  while (entries.length < directory.count) {
    const read = readEntry(view, at, directory.end);
    if (!read) return undefined;
    entries.push(read.entry);
    unpacked += read.entry.size;
    at = read.next;
  }
  if (at !== directory.end || (unpacked > freeBytes && unpacked > maxRatio * view.length)) return undefined;
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return undefined;
  return areComplete(view, entries, directory.start) ? entries : undefined;
}

/** Finds the directory between the entries and the end record, which is the end of the file. */
function findDirectory(view: Buffer) {
  const end = view.length - endBytes;
  if (end < wideLocatorBytes || view.readUInt32LE(end) !== endSignature) return undefined;
  // Readers of 64-bit archives look there, even inside the last entry of the directory.
  if (view.readUInt32LE(end - wideLocatorBytes) === wideLocatorSignature) return undefined;
  const count = view.readUInt16LE(end + 10);
  const start = view.readUInt32LE(end + 16);
  const isOneFile = view.readUInt32LE(end + 4) === 0 && view.readUInt16LE(end + 8) === count;
  const hasComment = view.readUInt16LE(end + 20) > 0;
  if (!isOneFile || hasComment || count === 0 || count > maxEntries) return undefined;
  return start + view.readUInt32LE(end + 12) === end ? { start, end, count } : undefined;
}

/**
 * Tells whether an archive ends in the last bytes of a file, as readers look for it: whatever precedes or follows
 * it.
 */
export function containsZipEnd(bytes: Uint8Array): boolean {
  const view = toBuffer(bytes);
  const isEntry = (at: number) =>
    at >= 0 && at + entryBytes <= view.length && view.readUInt32LE(at) === entrySignature;
  const first = Math.max(0, view.length - endBytes - maxComment);
  for (let at = view.length - endBytes; at >= first; at--) {
    if (view.readUInt32LE(at) !== endSignature) continue;
    if (isEntry(view.readUInt32LE(at + 16)) || isEntry(at - view.readUInt32LE(at + 12))) return true;
    const locator = at - wideLocatorBytes;
    if (locator >= 0 && view.readUInt32LE(locator) === wideLocatorSignature) return true;
  }
  return false;
}

function readEntry(view: Buffer, at: number, end: number) {
  if (at + entryBytes > end || view.readUInt32LE(at) !== entrySignature) return undefined;
  const nameEnd = at + entryBytes + view.readUInt16LE(at + 28);
  const extraEnd = nameEnd + view.readUInt16LE(at + 30);
  const next = extraEnd + view.readUInt16LE(at + 32);
  if (next > end || (view.readUInt16LE(at + 8) & encrypted) !== 0) return undefined;
  const writtenName = view.subarray(at + entryBytes, nameEnd);
  const name = normalizeName(writtenName);
  const wide = readWideSizes(view.subarray(nameEnd, extraEnd));
  if (name === undefined || !wide) return undefined;
  const take = (value: number) => (value === inExtraField ? (wide.shift() ?? Infinity) : value);
  const size = take(view.readUInt32LE(at + 24));
  const packedSize = take(view.readUInt32LE(at + 20));
  const offset = take(view.readUInt32LE(at + 42));
  const [method, crc] = [view.readUInt16LE(at + 10), view.readUInt32LE(at + 16)];
  return { entry: { name, writtenName, method, crc, packedSize, size, offset }, next };
}

/** Normalizes a path, as readers understand it. Returns undefined for a path that leads out of its folder. */
function normalizeName(written: Buffer): string | undefined {
  const text = written.toString("utf8").toLowerCase().replaceAll("\\", "/");
  const steps = text.split("/").filter((step) => step !== "" && step !== ".");
  return steps.length === 0 || steps.includes("..") || text.includes("\0") ? undefined : steps.join("/");
}

const wideField = 1;
const nameField = 0x7075;

/**
 * Reads the 64-bit values of an extra field: size, packed size and offset, if the entry lacks them. Returns
 * undefined if the field contains another name.
 */
function readWideSizes(extra: Buffer): number[] | undefined {
  let sizes: number[] = [];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const id = extra.readUInt16LE(at);
    if (id === nameField) return undefined;
    if (id !== wideField) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    sizes = Array.from({ length: Math.floor(field.length / 8) }, (_, index) =>
      Number(field.readBigUInt64LE(index * 8)),
    );
  }
  return sizes;
}

/** Tells whether the entries fill the archive from the first byte to its directory at `start`. */
function areComplete(view: Buffer, entries: readonly ZipEntry[], start: number): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  return (
    sorted[0]?.offset === 0 &&
    sorted.every((entry, index) => isComplete(view, entry, sorted[index + 1]?.offset ?? start))
  );
}

/** Tells whether the header of an entry agrees with the directory, and the data ends at the next header. */
function isComplete(view: Buffer, entry: ZipEntry, next: number): boolean {
  const { offset } = entry;
  if (offset + localBytes > next || view.readUInt32LE(offset) !== localSignature) return false;
  const nameStart = offset + localBytes;
  const name = view.subarray(nameStart, nameStart + view.readUInt16LE(offset + 26));
  const flags = view.readUInt16LE(offset + 6);
  if (!name.equals(entry.writtenName) || (flags & encrypted) !== 0) return false;
  if (view.readUInt16LE(offset + 8) !== entry.method) return false;
  const end = findData(view, entry) + entry.packedSize;
  if ((flags & streamed) !== 0) return isDescriptor(view.subarray(end, next), entry);
  const isSame = (at: number, value: number) =>
    [value, inExtraField].includes(view.readUInt32LE(offset + at));
  return isSame(14, entry.crc) && isSame(18, entry.packedSize) && isSame(22, entry.size) && end === next;
}

/** Tells whether the bytes after the data repeat its sizes, in one of four forms. */
function isDescriptor(bytes: Buffer, { crc, packedSize, size }: ZipEntry): boolean {
  const isWide = bytes.length >= 20;
  const values = isWide ? bytes.length - 20 : bytes.length - 12;
  if (values !== 0 && values !== 4) return false;
  if (values === 4 && bytes.readUInt32LE(0) !== descriptorSignature) return false;
  const read = (at: number) => (isWide ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at));
  const sizes = values + 4;
  return (
    bytes.readUInt32LE(values) === crc &&
    read(sizes) === packedSize &&
    read(sizes + (isWide ? 8 : 4)) === size
  );
}

function findData(view: Buffer, { offset }: ZipEntry): number {
  return offset + localBytes + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
}

/** Tells whether an entry is stored without compression. */
export function isStored({ method }: ZipEntry): boolean {
  return method === storedMethod;
}

/** Unpacks an entry. Returns undefined if it is damaged or has more than `maxBytes`. */
export function readZipEntry(bytes: Uint8Array, entry: ZipEntry, maxBytes: number): Buffer | undefined {
  if (entry.size > maxBytes) return undefined;
  const view = toBuffer(bytes);
  const start = findData(view, entry);
  const packed = view.subarray(start, start + entry.packedSize);
  const content = isStored(entry) ? packed : inflate(packed, entry);
  return content?.length === entry.size && crc32(content) === entry.crc ? content : undefined;
}

function inflate(packed: Buffer, { method, size }: ZipEntry): Buffer | undefined {
  if (method !== deflatedMethod) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1 });
  } catch {
    return undefined;
  }
}
