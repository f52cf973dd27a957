import type { FastifyBaseLogger } from "fastify";
import type { AnonymousContext } from "../context.ts";
import { purgeEndedJobs } from "../platform/jobs/purge-ended-jobs.ts";
import { purgeIdempotencyKeys } from "../platform/http/idempotency.store.ts";

const hourMs = 60 * 60 * 1000;

/** Throws away what has outlived its use, once an hour. Answers how to stop that. */
export function startHousekeeping(context: AnonymousContext, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    for (const purge of [purgeIdempotencyKeys, purgeEndedJobs])
      purge(context).catch((error: unknown) => {
        log.error({ err: error }, "housekeeping failed");
      });
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
