import { displayStatuses, type ProposalDisplayStatus } from "@proffer/contract";
import type { Reader } from "../context.ts";
import { compiled } from "../platform/db/compiled.ts";
import {
  isFiltered,
  segmentCount,
  segmentIds,
  type Order,
  type Scope,
  type Segment,
  type Window,
} from "./list-query.ts";

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
  for (const segment of segmentsOf(order, scope.statuses)) {
    const window = { limit: limit - found.length, offset: skip };
    const ids = await idsOf(read, scope, userId, segment, order, window);
    for (const { id } of ids) found.push({ id, isStarred: segment.starred });
    if (found.length === limit) break;
    if (ids.length > 0) skip = 0;
    else if (skip > 0) skip -= await countOf(read, scope, userId, segment, order);
  }
  return found;
}

function segmentsOf(
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

type Plain = Scope & Window & { readonly userId: string };
const statements = new Map<string, (read: Reader, given: Plain) => Promise<{ id: string }[]>>();

async function idsOf(
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
    statement = compiled((db: Reader, given: Plain) => {
      const { organizationId, kind, now } = given;
      const plain = { organizationId, kind, now, archived: "false" } as const;
      return segmentIds(db, plain, given.userId, segment, order, given);
    });
    statements.set(key, statement);
  }
  return statement(read, { ...scope, ...window, userId });
}

/** The list that everybody opens: worth compiling once. */
function isPlain(scope: Scope): boolean {
  return scope.kind !== "any" && scope.archived === "false" && !isFiltered(scope);
}

async function countOf(
  read: Reader,
  scope: Scope,
  userId: string,
  segment: Segment,
  { column }: Order,
): Promise<number> {
  const { count } = await segmentCount(read, scope, userId, segment, column).executeTakeFirstOrThrow();
  return count;
}
