import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { selectListedIds, toJsonTable, type WithId } from "../../platform/db/json-table.ts";
import type { PageReader } from "../tables.ts";

const columns = {
  organization_id: "text",
  id: "text",
  proposal_id: "text",
  name: "text",
  device: "text",
  since: "timestamptz",
  expires_at: "timestamptz",
} as const satisfies Record<keyof PageReader, string>;

/** Inserts readers, or renews those that are there. */
export async function upsertReaders(tx: Tx, rows: readonly PageReader[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into readers (organization_id, id, proposal_id, name, device, since, expires_at)
    select organization_id, id, proposal_id, name, device, since, expires_at
    from ${toJsonTable(tx, JSON.stringify(rows), columns)}
    where true
    on conflict (organization_id, id) do update set expires_at = excluded.expires_at`.execute(tx);
}

/** Deletes the readers whose pages have closed. */
export async function deleteReaders(tx: Tx, rows: readonly PageReader[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = toJsonTable(tx, JSON.stringify(rows), columns);
  await sql`
    delete from readers
    where (organization_id, id) in (select organization_id, id from ${keys})`.execute(tx);
}

/** Deletes the readers whose lease ended before a time: those of processes that were killed. */
export async function deleteExpiredReaders(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("readers").where("expires_at", "<=", now).execute();
}

/** Lists who reads proposals of an organization now, the first to come first. */
export async function listReaders(
  read: Reader,
  organizationId: string,
  proposals: readonly WithId[],
  now: string,
): Promise<Pick<PageReader, "proposal_id" | "name" | "device" | "since">[]> {
  return read
    .selectFrom("readers")
    .select(["proposal_id", "name", "device", "since"])
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "in", selectListedIds(read, proposals))
    .where("expires_at", ">", now)
    .orderBy("since")
    .orderBy("id")
    .execute();
}
