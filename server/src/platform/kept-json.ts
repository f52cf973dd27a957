/** The JSON of values that never change; undefined until it is written for the first time. */
const written = new WeakMap<object, Buffer | undefined>();

/** Freezes a value whose parts never change either, and has its JSON written only once. */
export function keepJson<T extends object>(value: T): T {
  if (!written.has(value)) written.set(Object.freeze(value), undefined);
  return value;
}

/** Writes JSON as JSON.stringify does. A kept value may be the whole, one of its members, or an element of a member. */
export function toJson(value: object): string | Buffer {
  if (written.has(value)) return toKeptJson(value);
  const members = Object.entries(value);
  if (Array.isArray(value) || !members.some(([, member]) => hasKept(member))) return JSON.stringify(value);
  const parts: Array<string | Buffer> = [];
  for (const [name, member] of members) {
    if (member === undefined) continue;
    parts.push(parts.length === 0 ? "{" : ",", JSON.stringify(name), ":");
    if (!hasKept(member)) parts.push(JSON.stringify(member));
    else if (Array.isArray(member)) pushArray(parts, member);
    else parts.push(toKeptJson(member));
  }
  return Buffer.concat([...parts, "}"].map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

function hasKept(member: unknown): member is object {
  if (typeof member !== "object" || member === null) return false;
  return written.has(member) || (Array.isArray(member) && written.has(member[0] as object));
}

function pushArray(parts: Array<string | Buffer>, elements: readonly object[]): void {
  for (const [index, element] of elements.entries())
    parts.push(index === 0 ? "[" : ",", written.has(element) ? toKeptJson(element) : JSON.stringify(element));
  parts.push("]");
}

function toKeptJson(value: object): Buffer {
  let json = written.get(value);
  if (!json) written.set(value, (json = Buffer.from(JSON.stringify(value))));
  return json;
}
