import type { FastifyBaseLogger } from "fastify";
import type { AnonymousContext } from "../context.ts";
import { purgeChangeLog } from "../records/change-log/index.ts";
import { purgeMails } from "../services/mail/index.ts";
import { purgeEndedJobs } from "../services/jobs/index.ts";
import { purgePresences } from "../live/index.ts";
import { purgeIdempotencyKeys } from "../services/http/index.ts";
import { purgeWebhooks } from "../webhooks/index.ts";

const hourMs = 60 * 60 * 1000;

/** Throws away what has outlived its use, once an hour. Answers how to stop that. */
export function startHousekeeping(context: AnonymousContext, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    void keepHouse(context, (error) => log.error({ err: error }, "housekeeping failed"));
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round; what fails does not keep the rest from being done. */
export async function keepHouse(context: AnonymousContext, onError: (error: unknown) => void): Promise<void> {
  for (const purge of [
    purgeIdempotencyKeys,
    purgeEndedJobs,
    purgeMails,
    purgeWebhooks,
    purgeChangeLog,
    purgePresences,
  ])
    await purge(context).catch(onError);
}
