import type { Tx } from "../../context.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import { deleteBatch, listBatchIdsBefore } from "./batches.store.ts";
import { decideStateAfterInterruption, leaseMs } from "./schedule.ts";
import { writeAttempts } from "./settle.ts";

/** Lists the batches whose lease has expired: the worker that claimed them died, or lost an outcome. */
export async function listExpiredBatchIds({ read }: Db<Schema>, now: string): Promise<string[]> {
  return listBatchIdsBefore(read, new Date(Date.parse(now) - leaseMs).toISOString());
}

/** Settles an expired batch: its attempts without an outcome were interrupted, which counts as an attempt. Returns their number. */
export async function settleExpiredBatch(db: Db<Schema>, batchId: string): Promise<number> {
  return transact(db, async (tx: Tx) => {
    const batch = await deleteBatch(tx, batchId);
    if (!batch) return 0;
    const interrupted = batch.queued.map((queued) => ({
      queued,
      beganAt: batch.began_at,
      state: decideStateAfterInterruption(queued.attempt, Date.parse(batch.began_at)),
      httpStatus: null,
      responseTimeMs: null,
      error: "interrupted",
      snippet: null,
    }));
    return (await writeAttempts(tx, interrupted)).length;
  });
}
