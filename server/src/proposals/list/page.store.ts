import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { RowVersion } from "../../platform/db/recent-reads.ts";
import { selectSharedStateId } from "../../services/shared-states/index.ts";
import { isDefaultList, type Scope } from "./conditions.store.ts";
import {
  selectSegmentIds,
  selectTotal,
  type Order,
  type Segment,
  type SegmentRow,
  type SortValue,
  type Window,
} from "./query.store.ts";

/** Facts about a list that are the same on every page. */
export interface ListHead {
  /** Number of proposals on all pages. */
  readonly total: number;
  /** State id of the last change to any user profile. */
  readonly peopleStateId: string | null;
}

/** A row of a page with the number of its segment. */
export interface PageEntry extends SegmentRow, RowVersion {
  readonly segment: number;
}

interface PageStart extends ListHead {
  readonly rows: readonly PageEntry[];
}

export interface BeginningQuery<Limit = number> {
  readonly scope: Scope;
  readonly userId: string;
  /** The segments to read, by their number in the list. */
  readonly segments: ReadonlyMap<number, Segment>;
  readonly order: Order;
  /** Maximum number of rows per segment. */
  readonly limit: Limit;
  /** The row before the first row of the first segment. */
  readonly after?: Window["after"];
}

type FrequentQuery = Pick<Scope, "organizationId" | "kind" | "now" | "idList"> & {
  readonly userId: string;
  readonly limit: number;
};

/**
 * Frequent limits: the default limit and the limits of the application. Each is also listed plus one, because
 * a list with a cursor reads one more row to detect the next page. These limits are literals in the
 * statement. If the limit were a parameter, PostgreSQL would plan the statement for every request, which
 * takes four times as long as running it.
 */
const frequentLimits: ReadonlySet<number> = new Set([20, 21, 30, 31, 50, 51, 100, 101]);

const statements = new Map<string, (read: Reader, given: FrequentQuery) => Promise<JoinedRow[]>>();

/**
 * Lists the first rows of each segment and the head of the list. The rows are in the order of the list. This
 * is enough for a page that begins in the first of the segments.
 */
export async function listBeginning(read: Reader, query: BeginningQuery): Promise<PageStart> {
  const { scope, userId, order, limit, after } = query;
  // Compiles the statement of the default list once without a search, and once with a search.
  const isFrequent = isDefaultList({ ...scope, idList: undefined }) && !after;
  if (!isFrequent) return toBeginning(await selectBeginning(read, query).execute());
  const isSearch = scope.idList !== undefined;
  const isLimitInText = frequentLimits.has(limit);
  const key = [
    isSearch,
    isLimitInText && limit,
    order.column,
    order.direction,
    ...query.segments.keys(),
  ].join(" ");
  let statement = statements.get(key);
  if (!statement) {
    const { segments } = query;
    statement = compileQuery(
      (db: Reader, given: FrequentQuery) => {
        // `given` is a proxy that creates a placeholder for each field when the field is read. So it cannot
        // be spread.
        const { organizationId, kind, now, userId: caller, limit: rows } = given;
        const idList = isSearch ? given.idList : undefined;
        const frequent = { organizationId, kind, now, idList, archived: "false" } as const;
        return selectBeginning(db, {
          scope: frequent,
          userId: caller,
          segments,
          order,
          limit: isLimitInText ? sql.lit(limit) : rows,
        });
      },
      { isShared: true },
    );
    statements.set(key, statement);
  }
  return toBeginning(await statement(read, { ...scope, userId, limit }));
}

/** The head of a list joined with a row. If the list has no rows, the fields of the row are null. */
interface JoinedRow {
  readonly total: number | null;
  readonly people: string | null;
  readonly segment: number | null;
  readonly id: string | null;
  readonly state_id: string | null;
  readonly value: SortValue;
}

function selectBeginning(
  read: Reader,
  { scope, userId, segments, order, limit, after }: BeginningQuery<number | RawBuilder<number>>,
) {
  const parts = [...segments].map(([number, segment], index) =>
    read
      .selectFrom(
        selectSegmentIds(read, scope, userId, segment, order, {
          limit,
          offset: 0,
          ...(index === 0 && after && { after }),
        })
          .select("proposals.state_id")
          .select(sql.lit(number).as("segment"))
          .as(`segment_${number}`),
      )
      .selectAll(),
  );
  const page = parts.reduce((all, part) => all.unionAll(part));
  return read
    .selectFrom(selectHead(read, scope).as("head"))
    .leftJoin(page.as("page"), (join) => join.onTrue())
    .select(["total", "people", "segment", "id", "state_id", "value"]);
}

function selectHead(read: Reader, scope: Scope) {
  const one = sql<{ one: number }>`(select 1 as one)`.as("one");
  return read
    .selectFrom(one)
    .select([selectTotal(read, scope).as("total"), selectSharedStateId("people").as("people")]);
}

function toBeginning(joined: readonly JoinedRow[]): PageStart {
  const rows = joined.filter(isPageRow);
  // The rows of each segment are in order, but the databases do not guarantee the order of the segments.
  return { ...toHead(joined[0]), rows: rows.toSorted((a, b) => a.segment - b.segment) };
}

function isPageRow(row: JoinedRow): row is JoinedRow & PageEntry {
  return row.id !== null;
}

function toHead(row: Pick<JoinedRow, "total" | "people"> | undefined): ListHead {
  return { total: row?.total ?? 0, peopleStateId: row?.people ?? null };
}

export async function getListHead(read: Reader, scope: Scope): Promise<ListHead> {
  return toHead(await selectHead(read, scope).executeTakeFirst());
}

/** Lists the state ids of proposals in the order of their ids. */
export async function listStateIds(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<RowVersion[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom("proposals")
    .select(["id", "state_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
  const stateIds = new Map(rows.map(({ id, state_id }) => [id, state_id]));
  return ids.flatMap((id) => {
    const state_id = stateIds.get(id);
    return state_id === undefined ? [] : { id, state_id };
  });
}
