const lengths = new WeakMap<object, number>();

/** Counts the characters of the JSON of values that never change. That of an object is written once. */
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
