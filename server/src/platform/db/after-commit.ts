/** Callbacks that wait for the commit of their transaction. */
const callbacksByTransaction = new WeakMap<object, (() => void)[]>();

/** Runs `work` after the commit of the outermost transaction, and never after a rollback. */
export function afterCommit(tx: object, work: () => void): void {
  const known = callbacksByTransaction.get(tx);
  if (known) known.push(work);
  else callbacksByTransaction.set(tx, [work]);
}

/** Runs the callbacks of a committed transaction. */
export function runCommitCallbacks(tx: object): void {
  for (const work of callbacksByTransaction.get(tx) ?? []) work();
}

/** Marks a savepoint. The returned function forgets the callbacks that were added since. */
export function markCommitCallbacks(tx: object): () => void {
  const before = callbacksByTransaction.get(tx)?.length ?? 0;
  return () => void callbacksByTransaction.get(tx)?.splice(before);
}
