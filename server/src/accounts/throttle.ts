import type { AnonymousContext } from "../context.ts";
import { TooManyRequests } from "../platform/errors.ts";
import { hashToken } from "../platform/secrets/tokens.ts";
import { countTry, deleteEndedThrottles, deleteThrottle, uncountTry } from "./throttles.store.ts";

/** Maximum number of tries of one subject within a window that begins with its first try. */
export interface Limit {
  readonly name: string;
  readonly max: number;
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
        const key = formatKey(limit, subject);
        const counted = await countTry(tx, { key, now, resetsAt: addSeconds(now, limit.seconds) });
        // Each new window clears those that nobody came back for.
        if (counted.count === 1) await deleteEndedThrottles(tx, now);
        return counted;
      });
      if (row.count <= limit.max) return;
      throw new TooManyRequests(Math.ceil((Date.parse(row.resets_at) - Date.parse(now)) / 1000));
    },
    giveBack: async (limit, subject) => {
      await transact((tx) => uncountTry(tx, formatKey(limit, subject)));
    },
    reset: async (limit, subject) => {
      await transact((tx) => deleteThrottle(tx, formatKey(limit, subject)));
    },
  };
}

/** A throttle that allows everything, for operators who lift every limit. */
export const noThrottle: Throttle = {
  take: async () => {},
  giveBack: async () => {},
  reset: async () => {},
};

function formatKey({ name }: Limit, subject: string): string {
  return hashToken(`${name} ${subject}`);
}

function addSeconds(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}
