import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import type { RowVersion } from "../../platform/db/recent-reads.ts";
import { totalColumns } from "../total-keys.ts";
import type { Scope } from "./conditions.store.ts";
import {
  type BeginningQuery,
  getListHead,
  listBeginning,
  listRevisions,
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

/** A row of a list, from which the list goes on. */
export interface Position {
  /** Number of the segment, in the order in which they are walked. */
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

/** Finds one page of a list, walking its segments until the page is full. */
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
  const versions = await listRevisions(read, scope.organizationId, [...stars.keys()]);
  return {
    head,
    found: versions.map(({ id, revision }) => ({ id, revision, isStarred: stars.get(id) === true })),
  };
}

/** Lists what comes after a row of a list, or its beginning; `next` is where the rest begins, if there is one. */
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
  // One more, which tells whether the list goes on.
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

/** Walks segments from a row on until there are `limit` rows: all segments in one statement, where that costs only what it shows. */
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

/** By status, segments are walked one after the other: many proposals may be EXPIRED, which are sorted. */
function toSteps<Numbered>({ column }: Order, segments: readonly Numbered[]): Numbered[][] {
  return column === "status" ? segments.map((segment) => [segment]) : [[...segments]];
}

function toFound({ id, revision, isStarred }: PageEntry & ListEntry): ListEntry {
  return { id, revision, isStarred };
}
