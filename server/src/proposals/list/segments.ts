import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import type { RowVersion } from "../../platform/db/recent-reads.ts";
import { totalColumns } from "../total-keys.ts";
import type { Scope } from "./conditions.store.ts";
import {
  type BeginningQuery,
  getListHead,
  listBeginning,
  listStateIds,
  type ListHead,
  type PageEntry,
} from "./page.store.ts";
import {
  countSegment,
  listSegmentIds,
  type Order,
  type Segment,
  type SortValue,
  type Window,
} from "./query.store.ts";

export interface ListEntry extends RowVersion {
  readonly isStarred: boolean;
}

/** A row of a list after which the next page begins. */
export interface Position {
  /** Number of the segment in the order of the list. */
  readonly segment: number;
  readonly id: string;
  readonly value: SortValue;
}

const canBeMissing: ReadonlySet<Order["column"]> = new Set([
  ...Object.values(totalColumns),
  "client_key",
  "sent_at",
  "expiring_on",
  "completed_at",
  "last_activity_at",
]);

/** Finds one page of a list. Reads its segments in order until the page is full. */
export async function findPage(
  read: Reader,
  scope: Scope,
  userId: string,
  order: Order,
  { limit, offset }: Window,
): Promise<{ readonly head: ListHead; readonly found: readonly ListEntry[] }> {
  if (offset === 0) {
    const { rows, ...head } = await walkSegments(read, { scope, userId, order, limit });
    return { head, found: rows.slice(0, limit).map((row) => toFound(row)) };
  }
  const head = await getListHead(read, scope);
  const stars = new Map<string, boolean>();
  let skip = offset;
  for (const segment of offset < head.total ? listSegments(order, scope.statuses) : []) {
    const window = { limit: limit - stars.size, offset: skip };
    const ids = await listSegmentIds(read, scope, userId, segment, order, window);
    for (const { id } of ids) stars.set(id, segment.starred);
    if (stars.size === limit) break;
    if (ids.length > 0) skip = 0;
    else if (skip > 0) skip -= await countSegment(read, scope, userId, segment, order);
  }
  const versions = await listStateIds(read, scope.organizationId, [...stars.keys()]);
  return {
    head,
    found: versions.map(({ id, state_id }) => ({ id, state_id, isStarred: stars.get(id) === true })),
  };
}

/** Lists the rows after a position, or the first rows. `next` is the position of the next page, or null. */
export async function findPageAfter(
  read: Reader,
  scope: Scope,
  userId: string,
  order: Order,
  limit: number,
  after: Position | undefined,
): Promise<{
  readonly head: ListHead;
  readonly found: readonly ListEntry[];
  readonly next: Position | null;
}> {
  // One row more than the page, to detect the next page.
  const { rows, ...head } = await walkSegments(read, { scope, userId, order, limit: limit + 1 }, after);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    head,
    found: page.map((row) => toFound(row)),
    next: last ? { segment: last.segment, id: last.id, value: last.value } : null,
  };
}

function listSegments(
  { column, direction }: Order,
  statuses: readonly ProposalDisplayStatus[] = displayStatuses,
): Segment[] {
  const parts = (): Segment["part"][] => {
    if (column === "status") {
      const sorted = statuses.toSorted();
      return direction === "asc" ? sorted : sorted.toReversed();
    }
    return canBeMissing.has(column) ? ["set", "unset"] : ["all"];
  };
  return [true, false].flatMap((starred) => parts().map((part) => ({ starred, part })));
}

/**
 * Reads segments from a position until there are `limit` rows. Segments are read together in one statement if
 * this costs no more than reading only the necessary ones.
 */
async function walkSegments(
  read: Reader,
  query: Omit<BeginningQuery, "segments" | "after">,
  after?: Position,
): Promise<ListHead & { readonly rows: ReadonlyArray<PageEntry & { readonly isStarred: boolean }> }> {
  const { order, scope, limit } = query;
  const numbered = listSegments(order, scope.statuses).map((segment, number) => ({ segment, number }));
  const rest = numbered.slice(after?.segment ?? 0);
  let head: ListHead | undefined;
  const rows: Array<PageEntry & { readonly isStarred: boolean }> = [];
  for (const step of toSteps(order, rest)) {
    const segments = new Map(step.map(({ number, segment }) => [number, segment]));
    const start = head === undefined ? after : undefined;
    const { rows: found, ...same } = await listBeginning(read, { ...query, segments, after: start });
    head ??= same;
    for (const row of found) rows.push({ ...row, isStarred: segments.get(row.segment)?.starred === true });
    if (rows.length >= limit) break;
  }
  return { ...(head ?? (await getListHead(read, scope))), rows };
}

/**
 * Divides segments into groups, each read by one statement. In a list sorted by status, each segment is its
 * own group. Otherwise, a page before the EXPIRED proposals would sort all of them, too.
 */
function toSteps<Numbered>({ column }: Order, segments: readonly Numbered[]): Numbered[][] {
  return column === "status" ? segments.map((segment) => [segment]) : [[...segments]];
}

function toFound({ id, state_id, isStarred }: PageEntry & ListEntry): ListEntry {
  return { id, state_id, isStarred };
}
