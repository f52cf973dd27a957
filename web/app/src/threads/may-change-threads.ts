/** Returns true if a change of these types may change a thread. The reason for declining a proposal is a thread. */
export function mayChangeThreads(types: readonly string[]): boolean {
  return types.includes("thread_changed") || types.includes("status_changed");
}
