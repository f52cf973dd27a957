import type { AnalyticsEvent, eventTypes } from "@proffer/contract";
import type { Reader, Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { EventType } from "./event-type.ts";
import type { EventRow } from "./tables.ts";

const insert = compileQuery((tx: Tx, given: EventRow) =>
  tx.insertInto("events").values({
    organization_id: given.organization_id,
    id: given.id,
    proposal_id: given.proposal_id,
    type: given.type,
    at: given.at,
    user_id: given.user_id,
    metadata_json: given.metadata_json,
  }),
);

/** Inserts an event. The statement is compileQuery, because every change runs it. */
export async function insertEvent(tx: Tx, event: EventRow): Promise<void> {
  await insert(tx, event);
}

export interface EventQuery {
  readonly organizationId: string;
  readonly proposalId: string;
  readonly types: ReadonlyArray<(typeof eventTypes)[number]>;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Lists one page of the events of a proposal, the newest first. */
export async function listEvents(read: Reader, query: EventQuery): Promise<AnalyticsEvent[]> {
  let select = read
    .selectFrom("events")
    .leftJoin("users", "users.id", "events.user_id")
    .select(["events.id", "events.type", "events.at", "events.metadata_json"])
    .select(["users.id as user_id", "users.email", "users.name"])
    .where("events.organization_id", "=", query.organizationId)
    .where("events.proposal_id", "=", query.proposalId)
    .where("events.type", "in", query.types)
    .orderBy("events.at", "desc")
    .orderBy("events.id", "desc")
    .limit(query.limit)
    .offset(query.offset);
  if (query.from !== undefined) select = select.where("events.at", ">=", query.from);
  if (query.to !== undefined) select = select.where("events.at", "<=", query.to);
  const rows = await select.execute();
  return rows.map((row) => ({
    id: row.id,
    event_type: row.type,
    event_timestamp: row.at,
    user:
      row.user_id === null || row.email === null
        ? null
        : { public_id: row.user_id, email: row.email, full_name: row.name },
    metadata: JSON.parse(row.metadata_json),
  }));
}

/** Finds who caused the latest events of these types, the newest first, with what each says about itself. */
export async function listLatestCauses(
  read: Reader,
  query: {
    readonly organizationId: string;
    readonly proposalId: string;
    readonly types: readonly EventType[];
    readonly limit: number;
  },
): Promise<Array<Pick<EventRow, "type" | "user_id" | "metadata_json">>> {
  return read
    .selectFrom("events")
    .select(["type", "user_id", "metadata_json"])
    .where("organization_id", "=", query.organizationId)
    .where("proposal_id", "=", query.proposalId)
    .where("type", "in", query.types)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .execute();
}

/** Says whether an event of this type ever happened to a proposal. */
export async function hasHappened(
  read: Reader,
  { organizationId, proposalId, type }: { organizationId: string; proposalId: string; type: EventType },
): Promise<boolean> {
  const event = await read
    .selectFrom("events")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .where("type", "=", type)
    .executeTakeFirst();
  return event !== undefined;
}

/** Finds the time of the newest event of these types; null where there is none. */
export async function findLastEventTime(
  read: Reader,
  {
    organizationId,
    proposalId,
    types,
  }: { organizationId: string; proposalId: string; types: readonly EventType[] },
): Promise<string | null> {
  const last = await read
    .selectFrom("events")
    .select("at")
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .where("type", "in", types)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
