import { availableParallelism } from "node:os";
import { PoolError } from "../../platform/processes/pool-error.ts";
import { createPool, type Pool, type PoolOptions } from "../../platform/processes/pool.ts";
import type { Typeset, TypesetJob } from "./job.ts";
import { stampProgram } from "./program-stamp.ts";

/** Sets documents in type, in processes of their own. Lanes are organizations: they take turns. */
export type Typesetter = Pool<TypesetJob, Typeset>;

const mebibyte = 1024 * 1024;

/** Of one server. At least two, so that one slow document stops nobody else's. */
export const maxTypesetters = Math.max(2, Math.min(4, availableParallelism() - 1));

const usual: PoolOptions = {
  program: new URL("./worker.ts", import.meta.url),
  size: maxTypesetters,
  timeLimitMs: 30_000,
  memoryLimit: 1024 * mebibyte,
  patienceMs: 20_000,
  mostWaiting: 100,
  mostMemory: 384 * mebibyte,
  mostJobs: 500,
  idleMs: 5 * 60_000,
};

/**
 * `stamp` tells whether the files that the children read are still those that this process was started with. Half of an upgrade
 * would set a document without its letters, or in another version's form, and it might be sealed.
 */
export function createTypesetter(
  options: Partial<PoolOptions> = {},
  stamp: () => string = stampProgram,
): Typesetter {
  const pool = createPool<TypesetJob, Typeset>({ ...usual, ...options });
  const stampAtStart = stamp();
  const assertUnchanged = () => {
    if (!isSame(stamp, stampAtStart))
      throw new PoolError("unavailable", "The files of the typesetter are not those of the start any more");
  };
  return {
    run: async (job, lane) => {
      assertUnchanged();
      return pool.run(job, lane).finally(assertUnchanged);
    },
    close: () => pool.close(),
  };
}

function isSame(stamp: () => string, atStart: string): boolean {
  try {
    return stamp() === atStart;
  } catch {
    return false;
  }
}
