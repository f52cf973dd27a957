/** Returns a function that returns the first value so many times, then the next one, and after the last the first again. */
export function takeInTurn<T>(values: readonly T[], times = 1): () => T {
  let count = 0;
  return () => values[Math.floor(count++ / times) % values.length] as T;
}
