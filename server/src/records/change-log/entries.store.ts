import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { toJsonTable } from "../../platform/db/query-parts.ts";
import type { ChangeEntryRow } from "./tables.ts";

const insert = compileQuery(
  (tx: Tx, given: Omit<ChangeEntryRow, "position">) =>
    tx.insertInto("change_entries").values({
      organization_id: given.organization_id,
      id: given.id,
      position: null,
      proposal_id: given.proposal_id,
      version: given.version,
      types_json: given.types_json,
      at: given.at,
      user_id: given.user_id,
    }),
  { isDeferred: true },
);

/** Inserts an entry without a position. The statement is compiled once, because every change runs it. */
export async function insertEntry(tx: Tx, entry: Omit<ChangeEntryRow, "position">): Promise<void> {
  await insert(tx, entry);
}

/** Returns true if a committed entry has no position yet. */
export async function hasUnplacedEntry(read: Reader): Promise<boolean> {
  return (await listUnplaced(read, 1)).length > 0;
}

type EntryKey = Pick<ChangeEntryRow, "organization_id" | "id">;

/** Lists committed entries without a position, oldest first. */
export async function listUnplaced(read: Reader, limit: number): Promise<EntryKey[]> {
  return read
    .selectFrom("change_entries")
    .select(["organization_id", "id"])
    .where("position", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

const headId = "entries";

/**
 * Locks the last position until the transaction ends, so that only one process at a time can assign
 * positions.
 */
export async function lockHead(tx: Tx): Promise<number> {
  const { position } = await tx
    .insertInto("change_heads")
    .values({ id: headId, position: 0 })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ position: sql<number>`change_heads.position` }),
    )
    .returning("position")
    .executeTakeFirstOrThrow();
  return position;
}

/** Assigns the positions after `head` to entries, in the order of the list. */
export async function updatePositions(tx: Tx, entries: readonly EntryKey[], head: number): Promise<void> {
  const json = JSON.stringify(entries.map((key, index) => ({ ...key, position: head + index + 1 })));
  await sql`
    update change_entries set position = json_rows.position
    from ${toJsonTable(tx, json, { organization_id: "text", id: "text", position: "integer" })}
    where change_entries.organization_id = json_rows.organization_id and change_entries.id = json_rows.id`.execute(
    tx,
  );
  await tx
    .updateTable("change_heads")
    .set({ position: head + entries.length })
    .where("id", "=", headId)
    .execute();
}

export async function getHeadPosition(read: Reader): Promise<number> {
  const head = await read
    .selectFrom("change_heads")
    .select("position")
    .where("id", "=", headId)
    .executeTakeFirst();
  return head?.position ?? 0;
}

/** An entry that has a position in the order of all commits. */
export type ChangeEntry = ChangeEntryRow & { readonly position: number };

interface EntryQuery {
  /** Default: all organizations. */
  readonly organizationId?: string;
  /** Exclusive lower bound of the positions. */
  readonly after: number;
  /** Inclusive upper bound of the positions. */
  readonly until?: number;
  readonly limit: number;
}

/** Lists entries by position. */
export async function listEntries(
  read: Reader,
  { organizationId, after, until, limit }: EntryQuery,
): Promise<ChangeEntry[]> {
  return read
    .selectFrom("change_entries")
    .selectAll()
    .where("position", ">", after)
    .$if(organizationId !== undefined, (all) => all.where("organization_id", "=", organizationId ?? ""))
    .$if(until !== undefined, (all) => all.where("position", "<=", until ?? 0))
    .orderBy("position")
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute();
}

/** Finds the position of an entry. Returns undefined if the entry is unknown or has no position yet. */
export async function findEntryPosition(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<number | undefined> {
  const entry = await read
    .selectFrom("change_entries")
    .select("position")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return entry?.position ?? undefined;
}

/** Finds the last entry of an organization up to a position. */
export async function findLastEntryId(
  read: Reader,
  organizationId: string,
  until: number,
): Promise<string | undefined> {
  const entry = await read
    .selectFrom("change_entries")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("position", "<=", until)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry?.id;
}

/** Finds the last position among the entries written at or before `until`. */
export async function findLastPositionUntil(read: Reader, until: string): Promise<number | undefined> {
  const { last } = await read
    .selectFrom("change_entries")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("at", "<=", until)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/**
 * Deletes up to `limit` entries with the lowest positions, up to the position `last`. Returns their number.
 */
export async function deleteEntries(tx: Tx, last: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("change_entries")
    .where("position", "in", (eb) =>
      eb
        .selectFrom("change_entries")
        .select("position")
        .where("position", "<=", last)
        .orderBy("position")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
