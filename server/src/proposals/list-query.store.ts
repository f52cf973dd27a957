import type { ProposalDisplayStatus } from "@proffer/contract";
import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { Reader } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { ProposalRow, Schema } from "../schema.ts";

/** Which proposals a list asks for. */
export interface Scope {
  readonly organizationId: string;
  readonly kind: ProposalRow["kind"] | "any";
  readonly archived: "true" | "false" | "any";
  readonly statuses?: readonly ProposalDisplayStatus[] | undefined;
  /** Patterns for `like`; every one must be found. */
  readonly patterns?: readonly string[] | undefined;
  readonly tag?: string | undefined;
  readonly createdBy?: string | undefined;
  /** When EXPIRED is derived. */
  readonly now: string;
}

/**
 * A stretch of a list that one index holds in the list's order, so that it is walked and never sorted. A list is
 * its stretches one after the other: starred ones first, then those with a value before those without
 * («nulls last» in both directions), or one display status after the other. Only EXPIRED, which two stored
 * statuses make up, is fillWords in order after it was found.
 */
export interface Segment {
  readonly starred: boolean;
  readonly part: "all" | "set" | "unset" | ProposalDisplayStatus;
}

export interface Order {
  readonly column: SortColumn;
  readonly direction: "asc" | "desc";
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

type SortColumn =
  | "created_at"
  | "updated_at"
  | "name_key"
  | "client_key"
  | "sent_at"
  | "expiring_on"
  | "completed_at"
  | "last_activity_at"
  | "status";

/** Tells whether a scope says more than which shelf to list. */
export function isFiltered({ statuses, patterns, tag, createdBy }: Scope): boolean {
  return Boolean(statuses ?? tag ?? createdBy) || Boolean(patterns?.length);
}

const proposals = expressionBuilder<Schema, "proposals">();

type Plain = Scope & Window & { readonly userId: string };
const statements = new Map<string, (read: Reader, given: Plain) => Promise<{ id: string }[]>>();

/** Lists the ids of a segment in order. */
export async function listSegmentIds(
  read: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  order: Order,
  window: Window,
): Promise<{ id: string }[]> {
  if (!isPlain(scope)) return segmentIds(read, scope, userId, segment, order, window).execute();
  const key = [segment.starred, segment.part, order.column, order.direction].join(" ");
  let statement = statements.get(key);
  if (!statement) {
    statement = compileQuery((db: Reader, given: Plain) => {
      const { organizationId, kind, now } = given;
      const plain = { organizationId, kind, now, archived: "false" } as const;
      return segmentIds(db, plain, given.userId, segment, order, given);
    });
    statements.set(key, statement);
  }
  return statement(read, { ...scope, ...window, userId });
}

/** Tells whether a scope is the list that everybody opens: worth compiling once. */
function isPlain(scope: Scope): boolean {
  return scope.kind !== "any" && scope.archived === "false" && !isFiltered(scope);
}

/** The caller's stars are few, so those are looked up and then fillWords in order. */
function segmentIds(
  db: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  { column, direction }: Order,
  { limit, offset }: Window,
) {
  return selectSegment(db, scope, userId, segment, column)
    .select("proposals.id as id")
    .orderBy(`proposals.${column}`, direction)
    .orderBy("proposals.id", direction)
    .limit(limit)
    .offset(offset);
}

export async function countSegment(
  read: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  { column }: Order,
): Promise<number> {
  const { count } = await selectSegment(read, scope, userId, segment, column)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countScope(read: Reader, scope: Scope): Promise<number> {
  const { count } = await read
    .selectFrom("proposals")
    .where(matches(scope))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function selectSegment(
  db: Reader,
  scope: Scope,
  userId: string,
  { starred, part }: Segment,
  column: SortColumn,
) {
  const isHere = proposals.and([matches(scope), isPart(part, column, scope.now)]);
  // The order of a cross join is an instruction to SQLite: begin with the stars, never with all proposals.
  if (starred)
    return db
      .selectFrom("stars")
      .crossJoin("proposals")
      .where("stars.organization_id", "=", scope.organizationId)
      .where("stars.user_id", "=", userId)
      .whereRef("proposals.id", "=", "stars.proposal_id")
      .where(isHere);
  return db
    .selectFrom("proposals")
    .where(isHere)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stars")
            .select("stars.proposal_id")
            .where("stars.organization_id", "=", scope.organizationId)
            .where("stars.user_id", "=", userId)
            .whereRef("stars.proposal_id", "=", "proposals.id"),
        ),
      ),
    );
}

function matches(scope: Scope): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [
    proposals("proposals.organization_id", "=", scope.organizationId),
    proposals("proposals.deleted_at", "is", null),
  ];
  if (scope.kind !== "any") conditions.push(proposals("proposals.kind", "=", scope.kind));
  if (scope.archived !== "any")
    conditions.push(proposals("proposals.archived_at", scope.archived === "true" ? "is not" : "is", null));
  if (scope.statuses) conditions.push(proposals.or(scope.statuses.map((status) => shows(status, scope.now))));
  for (const pattern of scope.patterns ?? [])
    conditions.push(sql<SqlBool>`proposals.search_key like ${pattern} escape '\\'`);
  if (scope.createdBy !== undefined) conditions.push(proposals("proposals.created_by", "=", scope.createdBy));
  if (scope.tag !== undefined)
    conditions.push(
      proposals.exists(
        proposals
          .selectFrom("proposal_tags")
          .select("proposal_tags.proposal_id")
          .where("proposal_tags.organization_id", "=", scope.organizationId)
          .where("proposal_tags.tag", "=", scope.tag)
          .whereRef("proposal_tags.proposal_id", "=", "proposals.id"),
      ),
    );
  return proposals.and(conditions);
}

function isPart(part: Segment["part"], column: SortColumn, now: string): Expression<SqlBool> {
  switch (part) {
    case "all":
      return proposals.and([]);
    case "set":
      return proposals(`proposals.${column}`, "is not", null);
    case "unset":
      return proposals(`proposals.${column}`, "is", null);
    default:
      return shows(part, now);
  }
}

/** Says `displayStatus` in SQL. */
function shows(status: ProposalDisplayStatus, now: string): Expression<SqlBool> {
  switch (status) {
    case "EXPIRED":
      return proposals.and([
        proposals("proposals.status", "in", ["SENT", "PENDING"]),
        proposals("proposals.expiring_on", "<=", now),
        proposals("proposals.recipients_signed_at", "is", null),
      ]);
    case "SENT":
    case "PENDING":
      return proposals.and([
        proposals("proposals.status", "=", status),
        proposals.or([
          proposals("proposals.expiring_on", "is", null),
          proposals("proposals.expiring_on", ">", now),
          proposals("proposals.recipients_signed_at", "is not", null),
        ]),
      ]);
    default:
      return proposals("proposals.status", "=", status);
  }
}
