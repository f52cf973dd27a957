import { activityTypes, type AnalyticsEvent, type eventTypes } from "@proffer/contract";
import { sql } from "kysely";
import type { Reader, Tx } from "../../context.ts";
import { compileListQuery, compileQuery } from "../../platform/db/compile-query.ts";
import type { EventType, EventRow, RecordedEvent } from "./tables.ts";

const insert = compileQuery(
  (tx: Tx, given: EventRow) =>
    tx.insertInto("events").values({
      organization_id: given.organization_id,
      id: given.id,
      proposal_id: given.proposal_id,
      type: given.type,
      at: given.at,
      user_id: given.user_id,
      metadata_json: given.metadata_json,
    }),
  { isDeferred: true },
);

/** Inserts an event. The statement is compiled, because every change runs it. */
export async function insertEvent(tx: Tx, { metadata, ...event }: RecordedEvent): Promise<void> {
  await insert(tx, { ...event, metadata_json: JSON.stringify(metadata) });
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

/** Lists one page of the events of a proposal, newest first. */
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
  return rows.map(toAnalyticsEvent);
}

interface EventWithUser extends Pick<EventRow, "id" | "type" | "at" | "user_id" | "metadata_json"> {
  readonly email: string | null;
  readonly name: string | null;
}

function toAnalyticsEvent(row: EventWithUser): AnalyticsEvent {
  return {
    id: row.id,
    event_type: row.type,
    event_timestamp: row.at,
    user:
      row.user_id === null || row.email === null
        ? null
        : { public_id: row.user_id, email: row.email, full_name: row.name },
    metadata: JSON.parse(row.metadata_json),
  };
}

/** A query for the latest events of some types of a proposal. */
interface LatestQuery {
  readonly organizationId: string;
  readonly proposalId: string;
  readonly types: readonly EventType[];
  readonly limit: number;
}

/** Lists the latest events of these types, newest first. Returns only their types, users and metadata. */
export async function listLatestCauses(
  read: Reader,
  query: LatestQuery,
): Promise<Array<Pick<EventRow, "type" | "user_id" | "metadata_json">>> {
  return selectLatest(read, query).select(["type", "user_id", "metadata_json"]).execute();
}

/** Lists the ids of the latest events of these types, newest first. */
export async function listLatestEventIds(read: Reader, query: LatestQuery): Promise<string[]> {
  const rows = await selectLatest(read, query).select("id").execute();
  return rows.map(({ id }) => id);
}

function selectLatest(read: Reader, { organizationId, proposalId, types, limit }: LatestQuery) {
  return read
    .selectFrom("events")
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "=", proposalId)
    .where("type", "in", types)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/** An event in the activity of an organization. */
export interface ActivityEvent extends AnalyticsEvent {
  readonly proposalId: string;
}

/** The position of an event in the activity of an organization. The activity is sorted newest first. */
export interface EventPosition {
  readonly at: string;
  readonly id: string;
}

export interface ActivityQuery {
  readonly organizationId: string;
  /** Default: all types of the activity. */
  readonly type?: (typeof activityTypes)[number] | undefined;
  /** Default: all proposals. */
  readonly proposalId?: string | undefined;
  /** Exclusive: only events before this one are listed. */
  readonly before?: EventPosition | undefined;
  readonly limit: number;
}

/** Lists events across proposals, newest first. */
export async function listActivity(read: Reader, query: ActivityQuery): Promise<ActivityEvent[]> {
  const rows = await selectActivity(read, query).execute();
  return rows.flatMap(({ proposal_id, ...row }) =>
    proposal_id === null ? [] : [{ ...toAnalyticsEvent(row), proposalId: proposal_id }],
  );
}

/**
 * Selects the events of `listActivity`. The types must be literals in the SQL: with parameters, the databases
 * would not use the partial index.
 */
export function selectActivity(read: Reader, query: ActivityQuery) {
  const { type, proposalId, before } = query;
  let select = selectNewestActivity(read, query.organizationId, query.limit)
    .leftJoin("users", "users.id", "events.user_id")
    .select(["events.id", "events.type", "events.at", "events.metadata_json", "events.proposal_id"])
    .select(["users.id as user_id", "users.email", "users.name"]);
  if (type) select = select.where("events.type", "=", type);
  if (proposalId !== undefined) select = select.where("events.proposal_id", "=", proposalId);
  if (before)
    select = select.where((eb) =>
      eb(eb.refTuple("events.at", "events.id"), "<", eb.tuple(before.at, before.id)),
    );
  return select;
}

/** The proposal of an event, and the member who caused the event. Null for a recipient. */
export interface ActivityCause {
  readonly proposal_id: string;
  readonly user_id: string | null;
}

/** Lists the causes of the newest events across proposals, optionally only after a time. */
export async function listActivityCauses(
  read: Reader,
  query: { readonly organizationId: string; readonly since: string | undefined; readonly limit: number },
): Promise<ActivityCause[]> {
  const rows = await selectActivityCauses(read, query).execute();
  return rows.flatMap(({ proposal_id, user_id }) => (proposal_id === null ? [] : [{ proposal_id, user_id }]));
}

/** Selects the events of `listActivityCauses`. */
export function selectActivityCauses(
  read: Reader,
  { organizationId, since, limit }: Parameters<typeof listActivityCauses>[1],
) {
  return selectNewestActivity(read, organizationId, limit)
    .select(["events.proposal_id", "events.user_id"])
    .$if(since !== undefined, (query) => query.where("events.at", ">", since ?? ""));
}

function selectNewestActivity(read: Reader, organizationId: string, limit: number) {
  return read
    .selectFrom("events")
    .where("events.organization_id", "=", organizationId)
    .where(
      "events.type",
      "in",
      activityTypes.map((each) => sql.lit(each)),
    )
    .orderBy("events.at", "desc")
    .orderBy("events.id", "desc")
    .limit(limit);
}

/** A recorded event of a proposal. */
export interface ProposalEvent {
  readonly proposal_id: string;
  readonly type: string;
  readonly at: string;
  readonly metadata: Record<string, unknown>;
}

/** A proposal and a time. */
export interface EventMoment {
  readonly proposalId: string;
  readonly at: string;
}

/** Lists the events of each proposal at exactly the given time. Looks up each time in the index. */
export async function listEventsAt(
  read: Reader,
  organizationId: string,
  moments: readonly EventMoment[],
): Promise<ProposalEvent[]> {
  if (moments.length === 0) return [];
  const rows = await eventsAt(
    read,
    moments.flatMap(({ proposalId, at }) => [proposalId, at]),
    { organizationId },
  );
  return rows.flatMap(({ proposal_id, metadata_json, ...event }) =>
    proposal_id === null ? [] : [{ ...event, proposal_id, metadata: JSON.parse(metadata_json) }],
  );
}

/**
 * Compiles the query of `listEventsAt`. `list` contains a proposal id, then its time, then the next proposal
 * id, and so on.
 */
const eventsAt = compileListQuery(
  (read: Reader, list: readonly string[], given: { organizationId: string }) =>
    read
      .selectFrom("events")
      .select(["proposal_id", "type", "at", "metadata_json"])
      .where("organization_id", "=", given.organizationId)
      .where((eb) =>
        eb.or(
          Array.from({ length: list.length / 2 }, (_, index) =>
            eb.and([
              eb("organization_id", "=", given.organizationId),
              eb("proposal_id", "=", list[2 * index] ?? ""),
              eb("at", "=", list[2 * index + 1] ?? ""),
            ]),
          ),
        ),
      ),
);

/** Returns true if a proposal has ever had an event of this type. */
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

/** Finds the time of the newest event of these types. Returns null if there is none. */
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
