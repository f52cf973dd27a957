import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type Transaction, CompiledQuery } from "kysely";

/** Runs `work` in a transaction, and resolves after the commit. */
export type Commit<S> = <T>(work: TransactionWork<S, T>) => Promise<T>;

type TransactionWork<S, T> = (tx: Transaction<S>) => Promise<T>;

/** Commits each work in a separate transaction. */
export function createSingleCommit<S>(db: Kysely<S>): Commit<S> {
  return async (work) => {
    const [tx, result] = await db.transaction().execute(async (begun) => [begun, await work(begun)] as const);
    runCommitCallbacks(tx);
    return result;
  };
}

/** Maximum number of writers in a shared commit, because the first writer waits for the last. */
const maxGroupSize = 16;

/**
 * Groups concurrent transactions of SQLite into one commit, because SQLite runs one transaction at a time and
 * waits for the disk at each commit. Each member runs in a savepoint, and all get their results after the
 * shared commit. See docs/decisions/group-commit.md.
 */
export function createGroupCommit<S>(db: Kysely<S>): Commit<S> {
  const queue: GroupMember<S>[] = [];
  let isOpen = false;

  return <T>(work: TransactionWork<S, T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        // The first member opens the transaction and runs the work of all members. Each work keeps the async
        // context of its own request.
        work: AsyncLocalStorage.bind(work),
        // The cast is safe, because the value is the result of this work.
        answer: (settled) => {
          if (settled.status === "fulfilled") resolve(settled.value as T);
          else reject(settled.reason);
        },
      });
      if (!isOpen) void commitAll();
    });

  async function commitAll(): Promise<void> {
    isOpen = true;
    for (let first = queue.shift(); first; first = queue.shift()) await commitGroup(first);
    isOpen = false;
  }

  async function commitGroup(first: GroupMember<S>): Promise<void> {
    const done: { member: GroupMember<S>; settled: PromiseSettledResult<unknown> }[] = [];
    let working: GroupMember<S> | undefined = first;
    try {
      const tx = await db.transaction().execute(async (begun) => {
        // The first member needs no savepoint. If it fails, the transaction rolls back, and no other member
        // has run yet.
        done.push({ member: first, settled: { status: "fulfilled", value: await first.work(begun) } });
        for (working = await nextMember(); working; working = await nextMember()) {
          done.push({ member: working, settled: await settleNested(begun, working.work) });
          if (done.length === maxGroupSize) break;
        }
        working = undefined;
        return begun;
      });
      runCommitCallbacks(tx);
      // Members that failed also get their result only after the commit, because another member's write may
      // have caused the failure.
      for (const { member, settled } of done) member.answer(settled);
    } catch (reason) {
      if (working) {
        // This failure rolled back the whole transaction, so the other members run again.
        working.answer({ status: "rejected", reason });
        queue.unshift(...done.map(({ member }) => member));
      } else {
        // The commit failed. Members that failed before run again, because the cause may be a write that is
        // now rolled back.
        const refused = done.filter(({ settled }) => settled.status === "rejected");
        queue.unshift(...refused.map(({ member }) => member));
        for (const { member, settled } of done)
          if (settled.status === "fulfilled") member.answer({ status: "rejected", reason });
      }
    }
  }

  /**
   * Takes the next waiting member. If there is none, waits a whole turn of the event loop for another member.
   */
  async function nextMember(): Promise<GroupMember<S> | undefined> {
    if (queue.length === 0) {
      await nextTurn();
      await nextTurn();
    }
    return queue.shift();
  }
}

interface GroupMember<S> {
  readonly work: TransactionWork<S, unknown>;
  readonly answer: (settled: PromiseSettledResult<unknown>) => void;
}

const savepoint = CompiledQuery.raw("savepoint nested");
const release = CompiledQuery.raw("release savepoint nested");
const rollBack = CompiledQuery.raw("rollback to savepoint nested");

/** Runs `work` in a savepoint. If `work` fails, the outer transaction stays usable. */
export async function runNested<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
): Promise<T> {
  const settled = await settleNested(tx, work);
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/**
 * Runs `work` in a savepoint and returns its outcome. Throws only if the database rolled back more than
 * `work`.
 */
export async function settleNested<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  await tx.executeQuery(savepoint);
  const forgetFollowers = markCommitCallbacks(tx);
  try {
    const value = await work(tx);
    await tx.executeQuery(release);
    return { status: "fulfilled", value };
  } catch (reason) {
    // If the database has already rolled back the whole transaction, there is no savepoint, and this rollback
    // fails. `reason` is then the cause.
    await tx.executeQuery(rollBack).catch(() => {
      throw reason;
    });
    // `rollback to` keeps the savepoint, which would hide an outer savepoint of the same name.
    await tx.executeQuery(release);
    forgetFollowers();
    return { status: "rejected", reason };
  }
}

/** Callbacks waiting for the commit of their transaction. */
const callbacksByTransaction = new WeakMap<object, (() => void)[]>();

/** Runs `work` after the commit of the outermost transaction, and never after a rollback. */
export function afterCommit(tx: object, work: () => void): void {
  const known = callbacksByTransaction.get(tx);
  if (known) known.push(work);
  else callbacksByTransaction.set(tx, [work]);
}

/** Runs the callbacks of a committed transaction. */
function runCommitCallbacks(tx: object): void {
  for (const work of callbacksByTransaction.get(tx) ?? []) work();
}

/** Marks a savepoint. The returned function removes the callbacks added since then. */
function markCommitCallbacks(tx: object): () => void {
  const before = callbacksByTransaction.get(tx)?.length ?? 0;
  return () => void callbacksByTransaction.get(tx)?.splice(before);
}
