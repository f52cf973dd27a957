import { sql } from "kysely";
import type { Reader, Tx } from "../context.ts";
import { selectListedIds, toJsonTable, type WithId } from "../platform/db/query-parts.ts";
import type { Presence } from "./tables.ts";

const columns = {
  organization_id: "text",
  id: "text",
  proposal_id: "text",
  user_id: "text",
  name: "text",
  device: "text",
  since: "timestamptz",
  expires_at: "timestamptz",
} as const satisfies Record<keyof Presence, string>;

/** Inserts presences, or renews their leases. */
export async function upsertPresences(tx: Tx, rows: readonly Presence[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into presences (organization_id, id, proposal_id, user_id, name, device, since, expires_at)
    select organization_id, id, proposal_id, user_id, name, device, since, expires_at
    from ${toJsonTable(tx, JSON.stringify(rows), columns)}
    where true
    on conflict (organization_id, id) do update set expires_at = excluded.expires_at`.execute(tx);
}

/** Deletes the presences of closed streams. */
export async function deletePresences(tx: Tx, rows: readonly Presence[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = toJsonTable(tx, JSON.stringify(rows), columns);
  await sql`
    delete from presences
    where (organization_id, id) in (select organization_id, id from ${keys})`.execute(tx);
}

/** Deletes the presences whose lease ended before a time. Their processes were killed. */
export async function deleteExpiredPresences(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom("presences").where("expires_at", "<=", now).execute();
}

/** A presence with the name of its member. The name is null for a recipient. */
export type NamedPresence = Omit<Presence, "organization_id" | "id" | "expires_at"> & {
  readonly user_name: string | null;
};

/** Lists the members and recipients with open proposals of an organization, in order of arrival. */
export async function listPresences(
  read: Reader,
  organizationId: string,
  proposals: readonly WithId[],
  now: string,
): Promise<NamedPresence[]> {
  return read
    .selectFrom("presences")
    .leftJoin("users", "users.id", "presences.user_id")
    .select([
      "presences.proposal_id",
      "presences.user_id",
      "presences.name",
      "presences.device",
      "presences.since",
      "users.name as user_name",
    ])
    .where("presences.organization_id", "=", organizationId)
    .where("presences.proposal_id", "in", selectListedIds(read, proposals))
    .where("presences.expires_at", ">", now)
    .orderBy("presences.since")
    .orderBy("presences.id")
    .execute();
}
