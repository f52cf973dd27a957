import { availableParallelism } from "node:os";
import { createPool, type Pool, type PoolOptions } from "../../platform/processes/pool.ts";
import type { Typeset, TypesetJob } from "./job.ts";

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

export function createTypesetter(options: Partial<PoolOptions> = {}): Typesetter {
  return createPool({ ...usual, ...options });
}
