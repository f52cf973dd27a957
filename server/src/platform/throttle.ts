import type { AnonymousContext, Tx } from "../context.ts";
import { TooManyRequests } from "./errors.ts";
import { hashToken } from "./tokens.ts";

/** How often something may be tried by one subject within a window that begins with its first try. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Counts tries in the database, so that several processes count together. Subjects are stored as hashes. */
export interface Throttle {
  /** Counts one try before it is made, so that many at once cannot slip through; throws TooManyRequests. */
  take(limit: Limit, subject: string): Promise<void>;
  /** Takes one try back: it was none of those that the limit is about. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Forgets every try of the subject. */
  reset(limit: Limit, subject: string): Promise<void>;
}

export function createThrottle({ transact, clock }: AnonymousContext): Throttle {
  return {
    take: async (limit, subject) => {
      const now = clock.now();
      const row = await transact(async (tx) => {
        const counted = await count(tx, keyOf(limit, subject), now, later(now, limit.seconds));
        // Each new window clears those that nobody came back for.
        if (counted.count === 1) await tx.deleteFrom("throttles").where("resets_at", "<=", now).execute();
        return counted;
      });
      if (row.count <= limit.most) return;
      throw new TooManyRequests(Math.ceil((Date.parse(row.resets_at) - Date.parse(now)) / 1000));
    },
    giveBack: async (limit, subject) => {
      await transact((tx) =>
        tx
          .updateTable("throttles")
          .set((eb) => ({ count: eb("count", "-", 1) }))
          .where("key", "=", keyOf(limit, subject))
          .where("count", ">", 0)
          .execute(),
      );
    },
    reset: async (limit, subject) => {
      await transact((tx) => tx.deleteFrom("throttles").where("key", "=", keyOf(limit, subject)).execute());
    },
  };
}

/** Where the operator lifted every limit. */
export const noThrottle: Throttle = {
  take: async () => {},
  giveBack: async () => {},
  reset: async () => {},
};

/** One statement, so that tries at the same time are all counted. */
async function count(tx: Tx, key: string, now: string, resetsAt: string) {
  return tx
    .insertInto("throttles")
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb("throttles.resets_at", "<=", now);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("throttles.count", "+", 1))
            .end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(eb.ref("throttles.resets_at")).end(),
        };
      }),
    )
    .returning(["count", "resets_at"])
    .executeTakeFirstOrThrow();
}

function keyOf({ name }: Limit, subject: string): string {
  return hashToken(`${name} ${subject}`);
}

function later(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}
