/** Distance between neighbours that nothing else was said about. */
export const step = 1000;

/**
 * Keys of siblings in the order of the array: a given one is kept, a missing one follows its predecessor.
 * Where the keys leave the order of two siblings open, all are numbered anew, so that the array decides.
 */
export function orderKeys(given: readonly (number | undefined)[]): number[] {
  let last = 0;
  const keys = given.map((key) => (last = key ?? last + step));
  if (new Set(keys).size === keys.length) return keys;
  const order = keys.map((key, index) => ({ key, index })).toSorted((a, b) => a.key - b.key);
  for (const [rank, { index }] of order.entries()) keys[index] = (rank + 1) * step;
  return keys;
}
