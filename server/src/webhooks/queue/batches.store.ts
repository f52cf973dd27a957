import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable } from "../../platform/db/json-table.ts";
import type { BatchRow } from "../tables.ts";

/** Lists the batches that were claimed before `before`. */
export async function listBatchIdsBefore(read: Reader, before: string): Promise<string[]> {
  const rows = await read.selectFrom("webhook_batches").select("id").where("began_at", "<", before).execute();
  return rows.map(({ id }) => id);
}

/** Deletes a batch. Returns what it was, or undefined when another process has deleted it. */
export async function deleteBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  return tx.deleteFrom("webhook_batches").where("id", "=", id).returningAll().executeTakeFirst();
}

/** Deletes batches. The statement is compileQuery, because a busy worker runs it all the time. */
export async function deleteBatches(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteByIds(tx, { ids: JSON.stringify(ids.map((id) => ({ id }))) });
}

const deleteByIds = compileQuery((tx: Tx, { ids }: { ids: string }) => ({
  compile: () =>
    sql`delete from webhook_batches where id in (select id from ${toJsonTable(tx, ids, { id: "text" })})`.compile(
      tx,
    ),
}));
