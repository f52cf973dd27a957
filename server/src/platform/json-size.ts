const lengths = new WeakMap<object, number>();

/** Counts the characters of the JSON of a value that never changes. That of an object is written once. */
export function countJsonCharacters(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  let length = lengths.get(value);
  if (length === undefined) lengths.set(value, (length = JSON.stringify(value).length));
  return length;
}
