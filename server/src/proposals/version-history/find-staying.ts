/**
 * Finds the indexes of a longest ascending subsequence of different numbers: of siblings in their new order, with their
 * old positions, those that need not move. Patience sorting.
 */
export function findStaying(positions: readonly number[]): ReadonlySet<number> {
  /** The index, for each length, at which the best subsequence of that length ends. */
  const ends: number[] = [];
  const previous: Array<number | undefined> = [];
  for (const [index, position] of positions.entries()) {
    const length = countBelow(ends, (end) => (positions[end] ?? 0) < position);
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const staying = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) staying.add(index);
  return staying;
}

/** Counts the first elements that `isBelow` holds for, in a list where no other follows them. */
function countBelow(ends: readonly number[], isBelow: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(ends[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
