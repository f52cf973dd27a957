/**
 * Finds the indexes of a longest ascending subsequence of different numbers, by patience sorting. If
 * `positions` are the old positions of siblings in their new order, the found siblings need not move.
 */
export function findStaying(positions: readonly number[]): ReadonlySet<number> {
  /**
   * For each length, the index of the last element of the subsequence of this length that ends with the
   * smallest number.
   */
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

/**
 * Counts the elements at the start for which `isBelow` is true. `isBelow` must be false for all later
 * elements.
 */
function countBelow(ends: readonly number[], isBelow: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(ends[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
