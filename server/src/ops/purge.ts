import type { FastifyBaseLogger } from "fastify";
import { purgeConnectionLogs } from "../connections/index.ts";
import { purgeExpired } from "../accounts/index.ts";
import { joinTransaction, type AnonymousContext } from "../context.ts";
import { purgePresences } from "../live/index.ts";
import { purgeFiles, purgeProposals } from "../proposals/index.ts";
import { purgeLibrary } from "../proposals/library/index.ts";
import { purgeChangeLog } from "../records/change-log/index.ts";
import { purgeIdempotencyKeys } from "../services/http/index.ts";
import { purgeEndedJobs } from "../services/jobs/index.ts";
import { purgeMails } from "../services/mail/index.ts";
import { purgeWebhooks } from "../webhooks/index.ts";

interface PurgeCounts {
  readonly proposals: number;
  readonly libraryItems: number;
  readonly answers: number;
  readonly expired: number;
}

/** Permanently deletes the proposals and library items deleted before `until`, and all outdated rows. */
export async function purge(context: AnonymousContext, until: string): Promise<PurgeCounts> {
  return {
    proposals: await purgeProposals(context, until),
    libraryItems: await purgeLibrary(context, until),
    answers: await purgeIdempotencyKeys(context),
    expired: await purgeExpired(context),
  };
}

/**
 * Counts the rows that a purge would delete. Purges in a transaction and rolls it back, so the counts cannot
 * differ.
 */
export async function countPurgeable(context: AnonymousContext, until: string): Promise<PurgeCounts> {
  let purged: PurgeCounts | undefined;
  const takeBack = new Error("taken back");
  await context
    .transact(async (tx) => {
      purged = await purge(joinTransaction(context, tx), until);
      throw takeBack;
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error;
    });
  if (!purged) throw takeBack;
  return purged;
}

const hourMs = 60 * 60 * 1000;

/** Deletes outdated rows once an hour. Returns a function that stops it. */
export function startHousekeeping(context: AnonymousContext, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    void runHousekeeping(context, (error) => log.error({ err: error }, "housekeeping failed"));
  }, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Purges all outdated rows once. A failed purge does not prevent the others. */
export async function runHousekeeping(
  context: AnonymousContext,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const purgeRows of [
    purgeIdempotencyKeys,
    purgeEndedJobs,
    purgeMails,
    purgeWebhooks,
    purgeConnectionLogs,
    purgeChangeLog,
    purgeFiles,
    purgePresences,
  ])
    await purgeRows(context, onError).catch(onError);
}
