import {
  type operations,
  type Pagination,
  type ProposalListItem,
  type ProposalSummary,
  type QueryOf,
  displayStatuses,
  type ProposalDisplayStatus,
} from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Caller, Context, Reader } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { countSigners } from "../../records/signers/index.ts";
import { findDrafted } from "../draft-revisions.store.ts";
import { toListItem } from "../proposal.view.ts";
import { listProposalsById, listUsers } from "../proposals.store.ts";
import { totalColumns } from "../total-keys.ts";
import type { Scope } from "./conditions.store.ts";
import { formatListCursor, readListCursor } from "./cursor.ts";
import { listLastActivities } from "./last-activity.ts";
import type { ListHead } from "./page.store.ts";
import { type Order, countByStatus } from "./query.store.ts";
import { findScope, type Filters } from "./scope.ts";
import { findPage, findPageAfter, type ListEntry } from "./segments.ts";
import { listSummarized, type SummarizedProposal } from "./summaries.store.ts";
import { toSummary } from "./summary.view.ts";

type Query = QueryOf<typeof operations.listProposals>;

const columns: Record<Exclude<NonNullable<Query["sort"]>, "total">, Order["column"]> = {
  created_at: "created_at",
  updated_at: "updated_at",
  name: "name_key",
  status: "status",
  client_name: "client_key",
  sent: "sent_at",
  expiring_on: "expiring_on",
  completed: "completed_at",
  last_activity: "last_activity_at",
  views: "view_count",
};

/** Lists one page of the caller's proposals (specification, 4.1). */
export async function listProposals(context: Context, query: Query): Promise<ProposalPage> {
  const { read, caller, clock } = context;
  const { organizationId } = caller;
  const { limit = 20, fields = "all" } = query;
  const now = clock.now();
  const scope = await findScope(context, query, now);
  const { page, head, found, nextCursor } = await findRows(read, caller, query, scope);
  const { total } = head;
  const listing = { organizationId, found, now, peopleStateId: head.peopleStateId };
  return {
    data: fields === "summary" ? await listSummaries(read, listing) : await listItems(read, listing),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  };
}

interface ProposalPage {
  readonly data: readonly ProposalListItem[] | readonly ProposalSummary[];
  readonly pagination: Pagination;
  /** Present if the request has a cursor. Null at the end of the list. */
  readonly next_cursor?: string | null;
}

/** The rows of a page, its number, and the cursor of the next page if the request has a cursor. */
interface PageRows {
  readonly page: number;
  readonly head: ListHead;
  readonly found: readonly ListEntry[];
  readonly nextCursor?: string | null;
}

async function findRows(read: Reader, { userId }: Caller, query: Query, scope: Scope): Promise<PageRows> {
  const { page = 1, limit = 20, cursor } = query;
  const order = toOrder(query);
  if (cursor === undefined)
    return { page, ...(await findPage(read, scope, userId, order, { limit, offset: (page - 1) * limit })) };
  if (page !== 1) throw invalid({ page: "cannot be used together with cursor" });
  const { number, after } = readListCursor(query, order, cursor);
  const { next, ...rows } = await findPageAfter(read, scope, userId, order, limit, after);
  return { page: number, ...rows, nextCursor: next && formatListCursor(query, number + 1, next) };
}

function toOrder({ sort = "created_at", order = "desc", frequency = "once" }: Query): Order {
  return { column: sort === "total" ? totalColumns[frequency] : columns[sort], direction: order };
}

/** Rows to show, and the data that their views need. */
interface Listing {
  readonly organizationId: string;
  readonly found: readonly ListEntry[];
  readonly now: string;
  readonly peopleStateId: string | null;
}

async function listItems(
  read: Reader,
  { organizationId, found, now, peopleStateId }: Listing,
): Promise<ProposalListItem[]> {
  const rows = await listProposalsById(read, organizationId, found);
  const users = await listUsers(read, rows.values(), peopleStateId);
  return found.flatMap(({ id, isStarred }) => {
    const row = rows.get(id);
    return row ? [toListItem(row, { users, isStarred, now })] : [];
  });
}

async function listSummaries(
  read: Reader,
  { organizationId, found, now, peopleStateId }: Listing,
): Promise<ProposalSummary[]> {
  const rows = await listSummarized(read, organizationId, found);
  const users = await listUsers(read, rows.values(), peopleStateId);
  const activities = await listLastActivities(read, organizationId, rows.values());
  const signers = await countSigners(read, organizationId, rows.values());
  // Only sent proposals have revisions.
  const sent = [...rows.values()].filter(({ sent_at }) => sent_at !== null).map(({ id }) => id);
  const today = await findToday(read, organizationId, rows.values(), now);
  const drafted = await findDrafted(read, organizationId, sent);
  return found.flatMap(({ id, isStarred }) => {
    const row = rows.get(id);
    const lastActivity = activities.get(id) ?? null;
    const signing = signers.get(id);
    const openDraft = drafted.get(id);
    return row ? [toSummary(row, { users, isStarred, now, lastActivity, signing, openDraft, today })] : [];
  });
}

/**
 * Returns the day in the time zone of the organization. Without a payment that may be overdue, it is the day in UTC.
 */
async function findToday(
  read: Reader,
  organizationId: string,
  rows: Iterable<SummarizedProposal>,
  now: string,
): Promise<string> {
  const isAsked = [...rows].some(({ payment_due_on }) => payment_due_on !== null);
  const zone = isAsked ? (await getOrganization(read, organizationId)).time_zone : "UTC";
  return toLocalDate(now, zone);
}

interface Counts {
  readonly total: number;
  readonly by_status: Readonly<Record<ProposalDisplayStatus, number>>;
}

/** Counts the caller's proposals by displayed status, with the filters of a list. */
export async function countProposals(context: Context, filters: Filters): Promise<Counts> {
  const { read, clock } = context;
  const scope = await findScope(context, filters, clock.now());
  const kinds = scope.kind === "any" ? (["proposal", "template"] as const) : [scope.kind];
  const shelves = scope.archived === "any" ? (["false", "true"] as const) : [scope.archived];
  const counts = Object.fromEntries(displayStatuses.map((status) => [status, 0])) as Record<
    ProposalDisplayStatus,
    number
  >;
  // One statement per kind and shelf, because each shelf has its own index.
  for (const kind of kinds)
    for (const archived of shelves)
      for (const { status, count, expired } of await countByStatus(read, { ...scope, kind, archived })) {
        counts[status] += count - expired;
        counts.EXPIRED += expired;
      }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), by_status: counts };
}
