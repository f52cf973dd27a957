import type { Tx } from "../../context.ts";
import type { Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import type { Schema } from "../../schema.ts";
import type { QueueRow } from "../tables.ts";
import { afterInterruption, overIfBegunBefore } from "./plan.ts";
import { writeEnds } from "./record.ts";

/** The batches whose attempts must be over, although not all of their ends are recorded. */
export async function overdueBatches({ read }: Db<Schema>, now: string): Promise<string[]> {
  const rows = await read
    .selectFrom("webhook_batches")
    .select("id")
    .where("began_at", "<", new Date(overIfBegunBefore(Date.parse(now))).toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/** Whatever of a batch has no recorded end was interrupted: that counts as an attempt. Answers how many. */
export async function endInterrupted(db: Db<Schema>, batchId: string): Promise<number> {
  return transact(db, async (tx: Tx) => {
    const batch = await tx
      .deleteFrom("webhook_batches")
      .where("id", "=", batchId)
      .returningAll()
      .executeTakeFirst();
    if (!batch) return 0;
    const rows = JSON.parse(batch.queued_json) as QueueRow[];
    const ends = rows.map((queued) => ({
      delivery: { queued, beganAt: batch.began_at },
      next: afterInterruption(queued.attempt, Date.parse(batch.began_at)),
      httpStatus: null,
      responseTimeMs: null,
      error: "interrupted",
      snippet: null,
    }));
    return (await writeEnds(tx, ends)).length;
  });
}
