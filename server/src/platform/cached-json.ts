/** The cached JSON of immutable values. Undefined until the value is formatted for the first time. */
const jsonByValue = new WeakMap<object, Buffer | undefined>();

/** Freezes a deeply immutable value and caches its JSON. */
export function cacheJson<T extends object>(value: T): T {
  if (!jsonByValue.has(value)) jsonByValue.set(Object.freeze(value), undefined);
  return value;
}

/**
 * Formats JSON like JSON.stringify. Uses the cached JSON of the value, of its members, and of their elements.
 */
export function toJson(value: object): string | Buffer {
  if (jsonByValue.has(value)) return toCachedJson(value);
  if (Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (!members.some(([, member]) => hasCachedJson(member))) return JSON.stringify(value);
  const parts = members.flatMap(([name, member], index) => {
    const key = Buffer.from(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    return [key, toBytes(member)].flat();
  });
  return Buffer.concat([...parts, Buffer.from("}")]);
}

function hasCachedJson(member: unknown): member is object {
  if (typeof member !== "object" || member === null) return false;
  return jsonByValue.has(member) || (Array.isArray(member) && jsonByValue.has(member[0] as object));
}

const [bracket, comma] = [Buffer.from("["), Buffer.from(",")];

function toBytes(member: unknown): Buffer[] {
  if (!hasCachedJson(member)) return [Buffer.from(JSON.stringify(member))];
  if (!Array.isArray(member)) return [toCachedJson(member)];
  const elements = member.flatMap((element: object, index) => [
    index === 0 ? bracket : comma,
    jsonByValue.has(element) ? toCachedJson(element) : Buffer.from(JSON.stringify(element)),
  ]);
  return [...elements, Buffer.from("]")];
}

function toCachedJson(value: object): Buffer {
  let json = jsonByValue.get(value);
  if (!json) jsonByValue.set(value, (json = toUnpooledBytes(JSON.stringify(value))));
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
