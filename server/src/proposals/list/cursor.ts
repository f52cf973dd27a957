import type { operations, QueryOf } from "@proffer/contract";
import { formatCursor, parseCursor, wrongCursor } from "../../platform/http/cursor.ts";
import { isInstant } from "../../platform/times.ts";
import type { Order, SortValue } from "./query.store.ts";
import type { Position } from "./segments.ts";

type Query = QueryOf<typeof operations.listProposals>;

/** The row before a page, and the number of the page. */
interface ListCursor {
  readonly number: number;
  readonly after: Position | undefined;
}

/** Formats the cursor of a page that begins after a row. */
export function formatListCursor(query: Query, number: number, { segment, id, value }: Position): string {
  return formatCursor(toQuestion(query), [number, segment, id, value]);
}

/** Reads the cursor of a request. An empty cursor is the beginning of the list. */
export function readListCursor(query: Query, { column }: Order, cursor: string): ListCursor {
  if (cursor === "") return { number: 1, after: undefined };
  const [number, segment, id, value] = parseCursor(toQuestion(query), cursor);
  if (!isCount(number) || !isCount(segment) || typeof id !== "string" || !isSortValue(value, column))
    throw wrongCursor();
  return { number, after: { segment, id, value } };
}

/**
 * Lists the parameters that determine the rows of a list and their order. A cursor is valid only for requests
 * with the same parameters.
 */
function toQuestion({ page: _page, limit: _limit, fields: _fields, cursor: _cursor, ...rest }: Query) {
  // Sorted, so that the order of the query parameters does not matter.
  return Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

/**
 * Checks the value of a cursor, because the databases throw if a column is compared with a value outside its
 * range.
 */
function isSortValue(value: unknown, column: Order["column"]): value is SortValue {
  if (column === "view_count") return isCount(value);
  return value === null || (times.has(column) ? isInstant(value) : typeof value === "string");
}

const times: ReadonlySet<Order["column"]> = new Set([
  "created_at",
  "updated_at",
  "sent_at",
  "expiring_on",
  "completed_at",
  "last_activity_at",
]);
