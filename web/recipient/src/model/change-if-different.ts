/**
 * Changes fields of an object. Returns the same object if all fields already have these values, so that only
 * changed parts render again.
 */
export function changeIfDifferent<T extends object>(before: T, change: Partial<T>): T {
  const isSame = Object.entries(change).every(([key, value]) => before[key as keyof T] === value);
  return isSame ? before : { ...before, ...change };
}

/** Maps a list. Returns the same list if no element changes. */
export function mapUnlessSame<T>(before: T[], change: (each: T) => T): T[] {
  const after = before.map(change);
  return after.every((each, index) => each === before[index]) ? before : after;
}

/**
 * Replaces parts of `after` with equal parts of `before`. An answer of the server changes little, so most
 * parts do not render again.
 */
export function reuseParts<T>(before: unknown, after: T): T {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null)
    return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Record<string, unknown>;
  const entries = Object.entries(after).map(([key, value]) => [key, reuseParts(old[key], value)] as const);
  const isSame =
    entries.length === Object.keys(old).length && entries.every(([key, value]) => old[key] === value);
  if (isSame) return before as T;
  return (Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}
