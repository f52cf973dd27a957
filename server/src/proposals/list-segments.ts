import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Reader } from "../context.ts";
import {
  countSegment,
  listSegmentIds,
  type Order,
  type Scope,
  type Segment,
  type Window,
} from "./list-query.store.ts";

export interface Found {
  readonly id: string;
  readonly isStarred: boolean;
}

const canBeMissing: ReadonlySet<Order["column"]> = new Set([
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
