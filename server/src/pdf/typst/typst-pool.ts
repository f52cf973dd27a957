import { availableParallelism } from "node:os";
import { PoolError } from "../../platform/processes/pool-error.ts";
import { createPool, type Pool, type PoolOptions } from "../../platform/processes/pool.ts";
import type { TypstResult, TypstJob } from "./typst-job.ts";
import { createProgramStamp } from "./program-stamp.ts";

/** Pool of Typst processes. Its lanes are organizations, which take turns. */
export type TypstPool = Pool<TypstJob, TypstResult>;

const mebibyte = 1024 * 1024;

/** Maximum number of Typst processes of one server. At least two, so that one slow document does not block all others. */
export const maxTypstProcesses = Math.max(2, Math.min(4, availableParallelism() - 1));

const defaultOptions: PoolOptions = {
  program: new URL("./typst-process.ts", import.meta.url),
  size: maxTypstProcesses,
  jobTimeoutMs: 30_000,
  maxJobMemory: 1024 * mebibyte,
  queueTimeoutMs: 20_000,
  maxWaiting: 100,
  maxIdleMemory: 384 * mebibyte,
  maxJobs: 500,
  idleTimeoutMs: 5 * 60_000,
};

/**
 * Creates the pool. `stamp` detects replaced program files: a half-finished upgrade could render a document without glyphs or
 * in the layout of another version, and seal it.
 */
export function createTypstPool(
  options: Partial<PoolOptions> = {},
  stamp: () => string = createProgramStamp(),
): TypstPool {
  const pool = createPool<TypstJob, TypstResult>({ ...defaultOptions, ...options });
  const stampAtStart = stamp();
  const assertUnchanged = () => {
    if (!hasSameStamp(stamp, stampAtStart))
      throw new PoolError("unavailable", "The files of the PDF renderer are not those of the start any more");
  };
  return {
    // One look after the job is enough: it sees what was replaced before the job, too.
    run: (job, lane) => pool.run(job, lane).finally(assertUnchanged),
    close: () => pool.close(),
  };
}

function hasSameStamp(stamp: () => string, atStart: string): boolean {
  try {
    return stamp() === atStart;
  } catch {
    return false;
  }
}
