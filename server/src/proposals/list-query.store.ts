import type { ProposalDisplayStatus } from "@proffer/contract";
import {
  expressionBuilder,
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { Reader } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { ProposalRow, Schema } from "../schema.ts";
import type { ProposalId } from "./list-search.store.ts";
import type { StoredStatus, TotalColumn } from "./tables.ts";
import type { KeyRange } from "./total-keys.ts";

/** The proposals that a list asks for. */
export interface Scope {
  readonly organizationId: string;
  readonly kind: ProposalRow["kind"] | "any";
  readonly archived: "true" | "false" | "any";
  readonly statuses?: readonly ProposalDisplayStatus[] | undefined;
  /** Patterns for `like`; every one must be found. */
  readonly patterns?: readonly string[] | undefined;
  /** The ids of the proposals, of which the other conditions choose. */
  readonly ids?: RawBuilder<ProposalId> | undefined;
  readonly tag?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly ownerId?: string | undefined;
  /** The proposals that wait for a signature of the organization; absent: all. */
  readonly awaiting?: { readonly ids: readonly string[] } | undefined;
  readonly clientKey?: string | undefined;
  /** True for proposals that a recipient opened, false for the others; absent: either. */
  readonly isViewed?: boolean | undefined;
  /** Both ends of the time at which they expire; the latter is not part of it. */
  readonly expiringFrom?: string | undefined;
  readonly expiringBefore?: string | undefined;
  readonly total?: { readonly column: TotalColumn; readonly range: KeyRange } | undefined;
  /** The time at which EXPIRED is derived. */
  readonly now: string;
}

/**
 * A stretch of a list that one index holds in the list's order, so that it is walked and never sorted. A list is
 * its stretches one after the other: starred ones first, then those with a value before those without
 * (nulls last in both directions), or one display status after the other. Only EXPIRED, which two stored
 * statuses make up, is sorted after it was found.
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
  /** The row before the window. */
  readonly after?: { readonly id: string; readonly value: SortValue } | undefined;
}

/** The value that a row is sorted by; null in a segment of those without. */
export type SortValue = string | number | null;

/** A row of a segment. */
export interface SegmentRow {
  readonly id: string;
  readonly value: SortValue;
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
  | "status"
  | "view_count"
  | TotalColumn;

/** Tells whether a scope says more than which shelf to list. */
function isFiltered(scope: Scope): boolean {
  const { organizationId: _organization, kind: _kind, archived: _shelf, now: _now, ...filters } = scope;
  return Object.values(filters).some((filter) =>
    Array.isArray(filter) ? filter.length > 0 : filter !== undefined,
  );
}

const proposals = expressionBuilder<Schema, "proposals">();

type Plain = Scope & Window & { readonly userId: string };
const statements = new Map<string, (read: Reader, given: Plain) => Promise<SegmentRow[]>>();

/** Lists the ids of a segment in order. */
export async function listSegmentIds(
  read: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  order: Order,
  window: Window,
): Promise<SegmentRow[]> {
  if (!isPlain(scope) || window.after)
    return selectSegmentIds(read, scope, userId, segment, order, window).execute();
  const key = [segment.starred, segment.part, order.column, order.direction].join(" ");
  let statement = statements.get(key);
  if (!statement) {
    statement = compileQuery((db: Reader, given: Plain) => {
      const { organizationId, kind, now } = given;
      const plain = { organizationId, kind, now, archived: "false" } as const;
      const { limit, offset } = given;
      return selectSegmentIds(db, plain, given.userId, segment, order, { limit, offset });
    });
    statements.set(key, statement);
  }
  return statement(read, { ...scope, ...window, userId });
}

/** Tells whether a scope is the list that everybody opens: worth compiling once. */
export function isPlain(scope: Scope): boolean {
  return scope.kind !== "any" && scope.archived === "false" && !isFiltered(scope);
}

/** Selects the ids of a segment in order. The caller's stars are few, so those are looked up and then sorted. */
export function selectSegmentIds(
  db: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  { column, direction }: Order,
  { limit, offset, after }: Window,
) {
  return selectSegment(db, scope, userId, segment, column)
    .select(["proposals.id as id", `proposals.${column} as value`])
    .$if(after !== undefined, (query) => query.where(isAfter(column, direction, after)))
    .$if(segment.part !== "unset", (query) => query.orderBy(`proposals.${column}`, direction))
    .orderBy("proposals.id", direction)
    .limit(limit)
    .$if(offset !== 0, (query) => query.offset(offset));
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

/** Selects, within another statement, the number of a scope's proposals: from the stored counts where nothing filters. */
export function selectTotal(scope: Scope): RawBuilder<number | null> {
  const { organizationId, kind, archived } = scope;
  if (scope.ids)
    return sql`(select count(*) from ${scope.ids} as listed cross join ${sql.table("proposals")}
      where proposals.id = listed.id and ${matches(scope)})`;
  if (isFiltered(scope)) return sql`(select count(*) from ${sql.table("proposals")} where ${matches(scope)})`;
  const isKind = kind === "any" ? sql`true` : sql`kind = ${kind}`;
  const isShelf =
    archived === "any" ? sql`true` : sql`shelf = ${archived === "true" ? "archived" : "active"}`;
  return sql`(select sum(count) from proposal_counts
    where organization_id = ${organizationId} and ${isKind} and ${isShelf})`;
}

/** The number of proposals of a scope with a stored status, and the number of those that show EXPIRED. */
export interface StatusCount {
  readonly status: StoredStatus;
  readonly count: number;
  readonly expired: number;
}

/** Counts the proposals of one shelf of a scope by status. */
export async function countByStatus(
  read: Reader,
  scope: Scope & { readonly kind: ProposalRow["kind"]; readonly archived: "true" | "false" },
): Promise<StatusCount[]> {
  return selectProposals(read, scope)
    .where(matches(scope))
    .groupBy("proposals.status")
    .select("proposals.status")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.sum<number>(proposals.case().when(shows("EXPIRED", scope.now)).then(1).else(0).end()).as("expired"),
    ])
    .execute();
}

function selectSegment(
  db: Reader,
  scope: Scope,
  userId: string,
  { starred, part }: Segment,
  column: SortColumn,
) {
  const shelf = starred ? isOnShelfOfStars(scope) : isOnShelf(scope);
  const isHere = proposals.and([shelf, ...listFilters(scope), isPart(part, column, scope.now)]);
  // The order of a cross join is an instruction to SQLite: begin with the stars, never with all proposals.
  if (starred)
    return db
      .selectFrom("stars")
      .crossJoin("proposals")
      .where("stars.organization_id", "=", scope.organizationId)
      .where("stars.user_id", "=", userId)
      .whereRef("proposals.id", "=", "stars.proposal_id")
      .$if(scope.ids !== undefined, (query) => query.where(sql<SqlBool>`proposals.id in ${scope.ids}`))
      .where(isHere);
  return selectProposals(db, scope)
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

/** Begins with the ids of a scope that has some, as the order of a cross join is an instruction to SQLite. */
function selectProposals(db: Reader, { ids }: Scope): SelectQueryBuilder<Schema, "proposals", object> {
  const all = db.selectFrom("proposals");
  if (!ids) return all;
  const listed = db
    .selectFrom(ids.as("listed"))
    .crossJoin("proposals")
    .whereRef("proposals.id", "=", "listed.id");
  return listed;
}

function matches(scope: Scope): Expression<SqlBool> {
  return proposals.and([isOnShelf(scope), ...listFilters(scope)]);
}

function isOnShelf({ archived }: Scope): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [proposals("proposals.deleted_at", "is", null)];
  if (archived !== "any")
    conditions.push(proposals("proposals.archived_at", archived === "true" ? "is not" : "is", null));
  return proposals.and(conditions);
}

/**
 * Says `isOnShelf` in words that no partial index has. PostgreSQL would walk one of them, because it is in order, and look up a star for
 * each proposal of the organization: without statistics, all proposals seem to be as few as the stars.
 */
function isOnShelfOfStars(scope: Scope): Expression<SqlBool> {
  return scope.archived === "false"
    ? sql<SqlBool>`coalesce(${sql.ref("proposals.deleted_at")}, ${sql.ref("proposals.archived_at")}) is null`
    : isOnShelf(scope);
}

function listFilters(scope: Scope): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    proposals("proposals.organization_id", "=", scope.organizationId),
  ];
  if (scope.kind !== "any") conditions.push(proposals("proposals.kind", "=", scope.kind));
  if (scope.statuses) conditions.push(proposals.or(scope.statuses.map((status) => shows(status, scope.now))));
  for (const pattern of scope.patterns ?? [])
    conditions.push(sql<SqlBool>`proposals.search_key like ${pattern} escape '\\'`);
  if (scope.createdBy !== undefined) conditions.push(proposals("proposals.created_by", "=", scope.createdBy));
  if (scope.ownerId !== undefined) conditions.push(proposals("proposals.owner_id", "=", scope.ownerId));
  if (scope.awaiting)
    conditions.push(
      proposals("proposals.status", "=", "PENDING"),
      scope.awaiting.ids.length > 0
        ? proposals("proposals.id", "in", scope.awaiting.ids)
        : // No proposal has none of several ids.
          proposals.or([]),
    );
  if (scope.clientKey !== undefined) conditions.push(proposals("proposals.client_key", "=", scope.clientKey));
  if (scope.isViewed !== undefined)
    conditions.push(proposals("proposals.first_viewed_at", scope.isViewed ? "is not" : "is", null));
  if (scope.expiringFrom !== undefined)
    conditions.push(proposals("proposals.expiring_on", ">=", scope.expiringFrom));
  if (scope.expiringBefore !== undefined)
    conditions.push(proposals("proposals.expiring_on", "<", scope.expiringBefore));
  if (scope.total) {
    const { column, range } = scope.total;
    conditions.push(
      proposals(`proposals.${column}`, ">=", range.from),
      proposals(`proposals.${column}`, "<=", range.to),
    );
  }
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
  return conditions;
}

/** Says that a row comes after another one in the order of a segment. */
function isAfter(
  column: SortColumn,
  direction: Order["direction"],
  after: Window["after"],
): Expression<SqlBool> {
  if (!after) return proposals.and([]);
  const operator = direction === "asc" ? ">" : "<";
  if (after.value === null) return proposals("proposals.id", operator, after.id);
  return proposals(
    proposals.refTuple(`proposals.${column}`, "proposals.id"),
    operator,
    proposals.tuple(after.value, after.id),
  );
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
