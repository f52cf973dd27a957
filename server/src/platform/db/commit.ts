import type { Kysely, Transaction } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { followCommit } from "./after-commit.ts";
import { settle } from "./savepoint.ts";

/** Does `work` in a transaction, and tells what became of it once that is committed. */
export type Commit<S> = <T>(work: Work<S, T>) => Promise<T>;

type Work<S, T> = (tx: Transaction<S>) => Promise<T>;

/** Each in a transaction of its own. */
export function commitEach<S>(db: Kysely<S>): Commit<S> {
  return async (work) => {
    const [tx, result] = await db.transaction().execute(async (begun) => [begun, await work(begun)] as const);
    followCommit(tx);
    return result;
  };
}

/** So many share a commit at the most: the first of them waits for the last. */
const most = 16;

/**
 * For SQLite, which does one transaction after the other and waits for the disk at each commit: those that ask for one
 * while another is open go on in it, each behind a savepoint, and all are answered after the one commit. See
 * docs/decisions/group-commit.md.
 */
export function commitTogether<S>(db: Kysely<S>): Commit<S> {
  const queue: Member<S>[] = [];
  let isOpen = false;

  return <T>(work: Work<S, T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        // Whoever opens the transaction does the work of all in it, each with what holds for its own request.
        work: AsyncLocalStorage.bind(work),
        // What `settle` tells of this work is of its type.
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

  async function commitGroup(first: Member<S>): Promise<void> {
    const done: { member: Member<S>; settled: PromiseSettledResult<unknown> }[] = [];
    let working: Member<S> | undefined = first;
    try {
      const tx = await db.transaction().execute(async (begun) => {
        // Nobody has joined yet: when it fails, it fails with the whole transaction and needs no savepoint.
        done.push({ member: first, settled: { status: "fulfilled", value: await first.work(begun) } });
        for (working = await nextMember(); working; working = await nextMember()) {
          done.push({ member: working, settled: await settle(begun, working.work) });
          if (done.length === most) break;
        }
        working = undefined;
        return begun;
      });
      followCommit(tx);
      // A refusal too is answered only now: it may rest on what another member wrote.
      for (const { member, settled } of done) member.answer(settled);
    } catch (reason) {
      if (working) {
        // It has undone the others with itself, without their fault: they begin again.
        working.answer({ status: "rejected", reason });
        queue.unshift(...done.map(({ member }) => member));
      } else {
        for (const { member } of done) member.answer({ status: "rejected", reason });
      }
    }
  }

  /** Whoever waits, or asks within one whole turn of the event loop: so all requests that have arrived by now are heard. */
  async function nextMember(): Promise<Member<S> | undefined> {
    if (queue.length === 0) {
      await nextTurn();
      await nextTurn();
    }
    return queue.shift();
  }
}

interface Member<S> {
  readonly work: Work<S, unknown>;
  readonly answer: (settled: PromiseSettledResult<unknown>) => void;
}
