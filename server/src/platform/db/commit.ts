import type { Kysely, Transaction } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { runCommitCallbacks } from "./after-commit.ts";
import { settleNested } from "./savepoint.ts";

/** Runs `work` in a transaction, and resolves after the commit. */
export type Commit<S> = <T>(work: TransactionWork<S, T>) => Promise<T>;

type TransactionWork<S, T> = (tx: Transaction<S>) => Promise<T>;

/** Commits each work in a transaction of its own. */
export function createSingleCommit<S>(db: Kysely<S>): Commit<S> {
  return async (work) => {
    const [tx, result] = await db.transaction().execute(async (begun) => [begun, await work(begun)] as const);
    runCommitCallbacks(tx);
    return result;
  };
}

/** Maximum number of writers that share one commit: the first one waits for the last one. */
const maxGroupSize = 16;

/**
 * Groups concurrent transactions of SQLite into one commit, because SQLite runs one transaction at a time and waits for the
 * disk at each commit. Each member runs behind a savepoint, and all get their result after the shared commit. See
 * docs/decisions/group-commit.md.
 */
export function createGroupCommit<S>(db: Kysely<S>): Commit<S> {
  const queue: GroupMember<S>[] = [];
  let isOpen = false;

  return <T>(work: TransactionWork<S, T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        // The opener runs the work of all members, each in the async context of its own request.
        work: AsyncLocalStorage.bind(work),
        // `settleNested` returns a value of the type of this work.
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
        // The first member is alone: its failure fails the whole transaction, so it needs no savepoint.
        done.push({ member: first, settled: { status: "fulfilled", value: await first.work(begun) } });
        for (working = await nextMember(); working; working = await nextMember()) {
          done.push({ member: working, settled: await settleNested(begun, working.work) });
          if (done.length === maxGroupSize) break;
        }
        working = undefined;
        return begun;
      });
      runCommitCallbacks(tx);
      // A rejection waits for the commit too: its cause may be the write of another member.
      for (const { member, settled } of done) member.answer(settled);
    } catch (reason) {
      if (working) {
        // The failed member rolled the others back too. They start again.
        working.answer({ status: "rejected", reason });
        queue.unshift(...done.map(({ member }) => member));
      } else {
        // The commit failed. Whoever was refused starts again, because the cause may be a write that is gone.
        const refused = done.filter(({ settled }) => settled.status === "rejected");
        queue.unshift(...refused.map(({ member }) => member));
        for (const { member, settled } of done)
          if (settled.status === "fulfilled") member.answer({ status: "rejected", reason });
      }
    }
  }

  /** Takes the next waiting member, or one that arrives within a whole turn of the event loop. */
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
