/**
 * Returns a function that returns the first value this number of times, then the next one, and so on in a
 * cycle.
 */
export function takeInTurn<T>(values: readonly T[], times = 1): () => T {
  let count = 0;
  return () => values[Math.floor(count++ / times) % values.length] as T;
}
