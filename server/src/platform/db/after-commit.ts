/** What is to follow the commit of a transaction. */
const waiting = new WeakMap<object, (() => void)[]>();

/** Does `work` once the outermost transaction around it is committed, and never when anything of it is undone. */
export function afterCommit(tx: object, work: () => void): void {
  const known = waiting.get(tx);
  if (known) known.push(work);
  else waiting.set(tx, [work]);
}

/** The transaction is committed. */
export function followCommit(tx: object): void {
  for (const work of waiting.get(tx) ?? []) work();
}

/** Marks a place to which the transaction may go back; what is to follow what came after it is then forgotten. */
export function markFollowers(tx: object): () => void {
  const before = waiting.get(tx)?.length ?? 0;
  return () => void waiting.get(tx)?.splice(before);
}
