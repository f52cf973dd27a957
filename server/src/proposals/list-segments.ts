import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Reader } from "../context.ts";
import {
  countSegment,
  listSegmentIds,
  type Order,
  type Scope,
  type Segment,
  type SortValue,
  type Window,
} from "./list-query.store.ts";
import { totalColumns } from "./total-keys.ts";

export interface Found {
  readonly id: string;
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

/** The ids of one page of a list, walking its segments until the page is full. */
export async function findPage(
  read: Reader,
  scope: Scope,
  userId: string,
  order: Order,
  { limit, offset }: Window,
): Promise<Found[]> {
  const found: Found[] = [];
  let skip = offset;
  for (const segment of listSegments(order, scope.statuses)) {
    const window = { limit: limit - found.length, offset: skip };
    const ids = await listSegmentIds(read, scope, userId, segment, order, window);
    for (const { id } of ids) found.push({ id, isStarred: segment.starred });
    if (found.length === limit) break;
    if (ids.length > 0) skip = 0;
    else if (skip > 0) skip -= await countSegment(read, scope, userId, segment, order);
  }
  return found;
}

/** Lists what comes after a row of a list, or its beginning; `next` is where the rest begins, if there is one. */
export async function findPageAfter(
  read: Reader,
  scope: Scope,
  userId: string,
  order: Order,
  limit: number,
  after: Position | undefined,
): Promise<{ readonly found: readonly Found[]; readonly next: Position | null }> {
  const found: Array<Found & Position> = [];
  for (const [index, segment] of listSegments(order, scope.statuses).entries()) {
    if (after && index < after.segment) continue;
    // One more, which tells whether the list goes on.
    const window = { limit: limit + 1 - found.length, offset: 0, ...(index === after?.segment && { after }) };
    const rows = await listSegmentIds(read, scope, userId, segment, order, window);
    for (const row of rows) found.push({ ...row, isStarred: segment.starred, segment: index });
    if (found.length > limit) break;
  }
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { found: page, next: last ? { segment: last.segment, id: last.id, value: last.value } : null };
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
