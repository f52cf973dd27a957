/** Default distance between neighbours. */
export const step = 1000;

/** Minimum gap. Midpoints in smaller gaps would soon run out of digits. */
const smallestGap = 0.001;

/** Maximum of the contract. */
const largest = 1e15;

/**
 * Returns the key of each sibling, at the same index as in `given`. Keeps given keys. A missing key is one
 * step after the key before it. If keys are equal or too large, renumbers all siblings in the order of their
 * keys, and siblings with equal keys in the order of the array.
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

/** Returns the key of the sibling at `rank`, starting from 0, for renumbering. */
export function getKeyOfRank(rank: number): number {
  return (rank + 1) * step;
}

/**
 * Finds a key between two neighbours, either of which may be missing. Returns undefined if there is no room.
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
