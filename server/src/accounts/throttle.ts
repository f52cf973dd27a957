import type { AnonymousContext } from "../context.ts";
import { TooManyRequests } from "../platform/errors.ts";
import { hashToken } from "../platform/secrets/tokens.ts";
import { countTry, deleteEndedThrottles, deleteThrottle, uncountTry } from "./throttles.store.ts";

/** Maximum number of attempts of one subject within a window that begins with its first attempt. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts attempts in the database, so that several processes count together. Subjects are stored as hashes.
 */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts are counted, too. Throws
   * TooManyRequests above the limit.
   */
  take(limit: Limit, subject: string): Promise<void>;
  /** Removes one attempt from the count, because it did not fail. */
  giveBack(limit: Limit, subject: string): Promise<void>;
  /** Resets the count of the subject. */
  reset(limit: Limit, subject: string): Promise<void>;
}

export function createThrottle({ transact, clock }: AnonymousContext): Throttle {
  return {
    take: async (limit, subject) => {
      const now = clock.now();
      const row = await transact(async (tx) => {
        const key = formatKey(limit, subject);
        const counted = await countTry(tx, { key, now, resetsAt: addSeconds(now, limit.seconds) });
        // Each new window deletes the ended windows, because their subjects may never return.
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

/** A throttle without limits, for operators who disable them. */
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
