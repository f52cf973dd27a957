/** The same object where nothing is different, so that what is on the screen is drawn again only where it changed. */
export function kept<T extends object>(before: T, change: Partial<T>): T {
  const isSame = Object.entries(change).every(([key, value]) => before[key as keyof T] === value);
  return isSame ? before : { ...before, ...change };
}

export function mapUnlessSame<T>(before: T[], change: (each: T) => T): T[] {
  const after = before.map(change);
  return after.every((each, index) => each === before[index]) ? before : after;
}

/** `after` with every part that `before` has just so taken from there: an answer of the server changes little. */
export function shared<T>(before: unknown, after: T): T {
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null)
    return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Record<string, unknown>;
  const entries = Object.entries(after).map(([key, value]) => [key, shared(old[key], value)] as const);
  const isSame =
    entries.length === Object.keys(old).length && entries.every(([key, value]) => old[key] === value);
  if (isSame) return before as T;
  return (Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
}
