/** Distance between neighbours that nothing else was said about. */
export const step = 1000;

/** Below this the midpoints of further insertions would soon run out of digits. */
const smallestGap = 0.001;

/** The contract admits no larger keys. */
const largest = 1e15;

/**
 * Keys of siblings in the order of the array: a given one is kept, a missing one follows its predecessor. If the keys
 * leave the order of two siblings open, all are numbered anew, so that the array decides.
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

/** The key of the sibling at `rank`, from 0, when all are numbered anew. */
export function getKeyOfRank(rank: number): number {
  return (rank + 1) * step;
}

/** A key between those of two neighbours, either of which may be missing; undefined when there is no room left. */
export function findKeyBetween(before: number | undefined, after: number | undefined): number | undefined {
  const key = computeMidpoint(before, after);
  const least = before === undefined ? -largest : before + smallestGap / 2;
  const most = after === undefined ? largest : after - smallestGap / 2;
  return key >= least && key <= most ? key : undefined;
}

/** Returns the key in the middle of two neighbours, or one step beside the only one. */
export function computeMidpoint(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? step : after - step;
  return after === undefined ? before + step : (before + after) / 2;
}
