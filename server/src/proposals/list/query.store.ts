import type { ProposalDisplayStatus } from "@proffer/contract";
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { Reader } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { selectIds } from "../../platform/db/query-parts.ts";
import type { ProposalRow, Schema } from "../../schema.ts";
import type { StoredStatus, TotalColumn } from "../tables.ts";
import {
  whereDisplayStatus,
  isFiltered,
  whereInScope,
  whereOnShelf,
  whereOnShelfOfStars,
  isDefaultList,
  listFilters,
  proposals,
  type Scope,
} from "./conditions.store.ts";
import type { ProposalId } from "./search.store.ts";

/**
 * A part of a list. A single index contains the rows of a segment in the order of the list, so they need no
 * sorting. A list is a sequence of segments: starred proposals first. Then come either the rows with a sort
 * value before the rows without one (nulls are last in both directions), or one displayed status after the
 * other. Only the segment of EXPIRED, which combines two stored statuses, must be sorted.
 */
export interface Segment {
  readonly starred: boolean;
  readonly part: "all" | "set" | "unset" | ProposalDisplayStatus;
}

export interface Order {
  readonly column: SortColumn;
  readonly direction: "asc" | "desc";
}

export interface Window<Limit = number> {
  readonly limit: Limit;
  readonly offset: number;
  /** The row before the window. */
  readonly after?: { readonly id: string; readonly value: SortValue } | undefined;
}

/** The sort value of a row. Null in a segment of rows without a value. */
export type SortValue = string | number | null;

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

type PlainQuery = Scope & Window & { readonly userId: string };
const statements = new Map<string, (read: Reader, given: PlainQuery) => Promise<SegmentRow[]>>();

/** Lists the ids of a segment in order. */
export async function listSegmentIds(
  read: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  order: Order,
  window: Window,
): Promise<SegmentRow[]> {
  if (!isDefaultList(scope) || window.after)
    return selectSegmentIds(read, scope, userId, segment, order, window).execute();
  const key = [segment.starred, segment.part, order.column, order.direction].join(" ");
  let statement = statements.get(key);
  if (!statement) {
    statement = compileQuery((db: Reader, given: PlainQuery) => {
      const { organizationId, kind, now } = given;
      const plain = { organizationId, kind, now, archived: "false" } as const;
      const { limit, offset } = given;
      return selectSegmentIds(db, plain, given.userId, segment, order, { limit, offset });
    });
    statements.set(key, statement);
  }
  return statement(read, { ...scope, ...window, userId });
}

/**
 * Selects the ids of a segment in order. A user has few stars, so starred proposals are looked up one by one
 * and then sorted.
 */
export function selectSegmentIds(
  db: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  { column, direction }: Order,
  { limit, offset, after }: Window<number | RawBuilder<number>>,
) {
  return selectSegment(db, scope, userId, segment, column)
    .select(["proposals.id as id", `proposals.${column} as value`])
    .$if(after !== undefined, (query) => query.where(whereAfter(column, direction, after)))
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

/** Selects the number of proposals in a scope, as a subquery. Without filters, reads the stored counts. */
export function selectTotal(db: Reader, scope: Scope): RawBuilder<number | null> {
  const { organizationId, kind, archived, idList } = scope;
  if (idList !== undefined)
    return sql`(select count(*) from ${selectIds(db, idList)} as listed cross join ${sql.table("proposals")}
      where proposals.id = listed.id and ${whereInScope(scope)})`;
  if (isFiltered(scope))
    return sql`(select count(*) from ${sql.table("proposals")} where ${whereInScope(scope)})`;
  const isKind = kind === "any" ? sql`true` : sql`kind = ${kind}`;
  const isShelf =
    archived === "any" ? sql`true` : sql`shelf = ${archived === "true" ? "archived" : "active"}`;
  return sql`(select sum(count) from proposal_counts
    where organization_id = ${organizationId} and ${isKind} and ${isShelf})`;
}

/** The number of proposals with a stored status, and how many of them are displayed as EXPIRED. */
interface StatusCount {
  readonly status: StoredStatus;
  readonly count: number;
  readonly expired: number;
}

/** Counts the proposals of one shelf by status. */
export async function countByStatus(
  read: Reader,
  scope: Scope & { readonly kind: ProposalRow["kind"]; readonly archived: "true" | "false" },
): Promise<StatusCount[]> {
  return selectProposals(read, scope)
    .where(whereInScope(scope))
    .groupBy("proposals.status")
    .select("proposals.status")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn
        .sum<number>(proposals.case().when(whereDisplayStatus("EXPIRED", scope.now)).then(1).else(0).end())
        .as("expired"),
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
  const { idList } = scope;
  const shelf = starred ? whereOnShelfOfStars(scope) : whereOnShelf(scope);
  const isHere = proposals.and([shelf, ...listFilters(scope), whereInPart(part, column, scope.now)]);
  // SQLite reads the tables of a cross join in the written order: first the stars, then their proposals.
  if (starred)
    return db
      .selectFrom("stars")
      .crossJoin("proposals")
      .where("stars.organization_id", "=", scope.organizationId)
      .where("stars.user_id", "=", userId)
      .whereRef("proposals.id", "=", "stars.proposal_id")
      .$if(idList !== undefined, (query) => query.where("proposals.id", "in", selectIds(db, idList ?? "")))
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

/**
 * Selects the proposals. If the scope has ids, begins with them: SQLite reads the tables of a cross join in
 * the written order.
 */
function selectProposals(db: Reader, { idList }: Scope): SelectQueryBuilder<Schema, "proposals", object> {
  const all = db.selectFrom("proposals");
  if (idList === undefined) return all;
  const listed = db
    .selectFrom(selectIds(db, idList).$castTo<ProposalId>().as("listed"))
    .crossJoin("proposals")
    .whereRef("proposals.id", "=", "listed.id");
  return listed;
}

/** Returns the condition that a row comes after the row `after` in a segment. */
function whereAfter(
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

function whereInPart(part: Segment["part"], column: SortColumn, now: string): Expression<SqlBool> {
  switch (part) {
    case "all":
      return proposals.and([]);
    case "set":
      return proposals(`proposals.${column}`, "is not", null);
    case "unset":
      return proposals(`proposals.${column}`, "is", null);
    default:
      return whereDisplayStatus(part, now);
  }
}
