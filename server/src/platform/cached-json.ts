import { LruCache } from "./lru-cache.ts";

/** The JSON of immutable values. Undefined until it is written for the first time. */
const written = new WeakMap<object, Buffer | undefined>();

/** Freezes a deeply immutable value and caches its JSON. */
export function cacheJson<T extends object>(value: T): T {
  if (!written.has(value)) written.set(Object.freeze(value), undefined);
  return value;
}

/** JSON around cached values, with its bytes. */
interface WrittenJson {
  readonly pieces: readonly Piece[];
  readonly json: Buffer;
}

/** A text, a cached value, or an array that begins with a cached value. */
type Piece = string | object;

/**
 * The latest JSON around cached values, keyed by the first of them, so that an unchanged list is written
 * once. Each entry takes its own JSON, the JSON of its parts, and their objects, which take four times their
 * text.
 */
const latest = new LruCache<WrittenJson, null, object>(12_000_000, ({ json }) => 6 * json.length);

/**
 * Formats JSON like JSON.stringify. A cached value may be the value itself, a member, or an element of a
 * member.
 */
export function toJson(value: object): string | Buffer {
  if (written.has(value)) return toCachedJson(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  const pieces = toPieces(value);
  const first = pieces.find((piece) => typeof piece === "object");
  if (first === undefined) return JSON.stringify(value);
  const [key] = Array.isArray(first) ? (first as readonly object[]) : [first];
  if (key === undefined) return JSON.stringify(value);
  const known = latest.get(key, null);
  if (known && areEqual(known.pieces, pieces, isSamePiece)) return known.json;
  const json = joinUnpooledBytes(pieces.flatMap(toBytes));
  // A copy, because the arrays belong to the caller.
  const copy = pieces.map((piece) => (Array.isArray(piece) ? piece.slice() : piece));
  latest.set(key, null, { pieces: copy, json });
  return json;
}

/** Splits an object into cached values and the texts between them. */
function toPieces(value: object): Piece[] {
  const pieces: Piece[] = [];
  let text = "{";
  for (const [name, member] of Object.entries(value) as Array<[string, unknown]>) {
    if (member === undefined) continue;
    text += `${text === "{" && pieces.length === 0 ? "" : ","}${JSON.stringify(name)}:`;
    if (hasCachedJson(member)) {
      pieces.push(text, member);
      text = "";
    } else text += JSON.stringify(member);
  }
  pieces.push(`${text}}`);
  return pieces;
}

function hasCachedJson(member: unknown): member is object {
  if (typeof member !== "object" || member === null) return false;
  return written.has(member) || (Array.isArray(member) && written.has(member[0] as object));
}

function isSamePiece(one: Piece, other: Piece): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return areEqual(one, other, isSameElement);
  return one === other;
}

/** Elements that are not cached may have changed. */
function isSameElement(one: unknown, other: unknown): boolean {
  return one === other && written.has(one as object);
}

function areEqual<T>(
  some: readonly T[],
  others: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  return some.length === others.length && some.every((each, index) => isSame(each, others[index] as T));
}

function toBytes(piece: Piece): Buffer[] {
  if (typeof piece === "string") return [Buffer.from(piece)];
  if (!Array.isArray(piece)) return [toCachedJson(piece)];
  return piece.flatMap((element: object, index) => [
    Buffer.from(index === 0 ? "[" : ","),
    ...(written.has(element) ? [toCachedJson(element)] : [Buffer.from(JSON.stringify(element))]),
    ...(index === piece.length - 1 ? [Buffer.from("]")] : []),
  ]);
}

function toCachedJson(value: object): Buffer {
  let json = written.get(value);
  if (!json) written.set(value, (json = toUnpooledBytes(JSON.stringify(value))));
  return json;
}

/**
 * Writes a text to a separate block of memory, for caches. `Buffer.from` shares blocks of 64 KiB among small
 * texts, and a block stays in memory as long as one of its texts.
 */
export function toUnpooledBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Joins bytes in a separate block of memory. */
export function joinUnpooledBytes(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) offset += part.copy(bytes, offset);
  return bytes;
}

const lengths = new WeakMap<object, number>();

/** Counts the characters of the JSON of immutable values. Each object is formatted only once. */
export function countJsonCharacters(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + countCharacters(value), 0);
}

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = lengths.get(value);
  if (length === undefined) lengths.set(value, (length = JSON.stringify(value).length));
  return length;
}
