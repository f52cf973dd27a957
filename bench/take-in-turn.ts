/** Returns a function that returns the values in a cycle, and each value `times` times in a row. */
export function takeInTurn<T>(values: readonly T[], times = 1): () => T {
  let count = 0;
  return () => values[Math.floor(count++ / times) % values.length] as T;
}
