import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable } from "../../platform/db/query-parts.ts";
import type { QueuedAttempt } from "../tables.ts";

/** Lists the batches claimed before `before`. */
export async function listBatchIdsBefore(read: Reader, before: string): Promise<string[]> {
  const rows = await read.selectFrom("webhook_batches").select("id").where("began_at", "<", before).execute();
  return rows.map(({ id }) => id);
}

/** Attempts claimed together. */
export interface Batch {
  readonly began_at: string;
  readonly queued: readonly QueuedAttempt[];
}

/** Deletes a batch and returns it, or undefined if another process has deleted it. */
export async function deleteBatch(tx: Tx, id: string): Promise<Batch | undefined> {
  const row = await tx
    .deleteFrom("webhook_batches")
    .where("id", "=", id)
    .returning(["began_at", "queued_json"])
    .executeTakeFirst();
  return row && { began_at: row.began_at, queued: JSON.parse(row.queued_json) };
}

/** Deletes batches. The statement is compiled only once, because a busy worker runs it constantly. */
export async function deleteBatches(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteByIds(tx, { ids: JSON.stringify(ids.map((id) => ({ id }))) });
}

const deleteByIds = compileQuery(
  (tx: Tx, { ids }: { ids: string }) => ({
    compile: () =>
      sql`delete from webhook_batches where id in (select id from ${toJsonTable(tx, ids, { id: "text" })})`.compile(
        tx,
      ),
  }),
  // Otherwise PostgreSQL would cache a plan while the queue is small, and still use it when the queue is
  // large.
  { isPrepared: false, isDeferred: true },
);
