/** Default distance between the keys of neighbours. */
export const step = 1000;

/**
 * Minimum distance between two keys. In a smaller gap, midpoints would soon need more digits than a number
 * has.
 */
const smallestGap = 0.001;

/** Largest order key that the contract allows. */
const largest = 1e15;

/**
 * Returns the key of each sibling, in the order of `given`. Keeps given keys. A missing key becomes the
 * previous key plus one step. If two keys are equal or a key is too large, renumbers all siblings: in the
 * order of their keys, and in the order of the array if keys are equal.
 */
export function toOrderKeys(given: readonly (number | undefined)[]): number[] {
  let last = 0;
  const keys = given.map((key) => (last = key ?? last + step));
  const isClear = new Set(keys).size === keys.length && keys.every((key) => Math.abs(key) <= largest);
  if (isClear) return keys;
  const order = keys.map((key, index) => ({ key, index })).toSorted((a, b) => a.key - b.key);
  for (const [rank, { index }] of order.entries()) keys[index] = getKeyOfRank(rank);
  return keys;
}

/** Returns the key for the sibling at the index `rank` when siblings are renumbered. */
export function getKeyOfRank(rank: number): number {
  return (rank + 1) * step;
}

/**
 * Finds a key between two neighbours. One or both neighbours may be missing. Returns undefined if there is no
 * room.
 */
export function findKeyBetween(before: number | undefined, after: number | undefined): number | undefined {
  const key = computeMidpoint(before, after);
  const least = before === undefined ? -largest : before + smallestGap / 2;
  const most = after === undefined ? largest : after - smallestGap / 2;
  return key >= least && key <= most ? key : undefined;
}

/** Returns the key in the middle of two neighbours, or one step from the only neighbour. */
export function computeMidpoint(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? step : after - step;
  return after === undefined ? before + step : (before + after) / 2;
}
