import type { operations, ProposalSummary, QueryOf } from "@proffer/contract";
import type { Caller, Context, Reader } from "../context.ts";
import type { CacheableAnswer } from "../platform/db/answer-cache.ts";
import { invalid } from "../platform/errors.ts";
import { countSigners } from "../signers/index.ts";
import { statusesHoldUntil } from "./display-status.ts";
import { listLastActivities } from "./last-activity.ts";
import { formatListCursor, readListCursor } from "./list-cursor.ts";
import { countScope, isFiltered, type Order, type Scope } from "./list-query.store.ts";
import { toScope } from "./list-scope.ts";
import { findPage, findPageAfter, type Found } from "./list-segments.ts";
import { getStoredCount } from "./proposal-counts.ts";
import { formatListItem } from "./proposal.view.ts";
import { listProposalsById, listUsers } from "./proposals.store.ts";
import { listSummarized } from "./summaries.store.ts";
import { toSummary } from "./summary.view.ts";
import { totalColumns } from "./total-keys.ts";

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

/** One page of the caller's proposals with its pagination (specification, 4.1), as JSON. */
export async function listProposals(context: Context, query: Query): Promise<Buffer> {
  const { organizationId, userId } = context.caller;
  const now = context.clock.now();
  const scope = toScope(organizationId, query, now);
  const make = () => makePage(context, query, scope);
  // The display status of proposals, and the order by it, change with the time alone.
  const hangsOnTime = scope.statuses !== undefined || query.sort === "status";
  const { bytes } = hangsOnTime
    ? await make()
    : await context.cacheAnswer(`list ${organizationId} ${userId} ${JSON.stringify(query)}`, now, make);
  return bytes;
}

/** The ids of a page, its number, and the cursor of the next one where the request has a cursor. */
interface PageIds {
  readonly page: number;
  readonly found: readonly Found[];
  readonly nextCursor?: string | null;
}

async function makePage({ read, caller }: Context, query: Query, scope: Scope): Promise<CacheableAnswer> {
  const { limit = 20, fields = "all" } = query;
  const { now } = scope;
  const total = isFiltered(scope) ? await countScope(read, scope) : await getStoredCount(read, scope);
  const { page, found, nextCursor } = await findIds(read, caller, query, scope, total);
  const format = fields === "summary" ? formatSummaries : formatListItems;
  const { texts, until } = await format(read, caller.organizationId, found, now);
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
  const next = nextCursor === undefined ? "" : `,"next_cursor":${JSON.stringify(nextCursor)}`;
  const text = `{"data":[${texts.join(",")}],"pagination":${JSON.stringify(pagination)}${next}}`;
  return { bytes: Buffer.from(text), until };
}

async function findIds(
  read: Reader,
  { userId }: Caller,
  query: Query,
  scope: Scope,
  total: number,
): Promise<PageIds> {
  const { page = 1, limit = 20, cursor } = query;
  const order = toOrder(query);
  if (cursor === undefined) {
    const offset = (page - 1) * limit;
    const found = offset < total ? await findPage(read, scope, userId, order, { limit, offset }) : [];
    return { page, found };
  }
  if (page !== 1) throw invalid({ page: "cannot be used together with cursor" });
  const { number, after } = readListCursor(query, order, cursor);
  const { found, next } = await findPageAfter(read, scope, userId, order, limit, after);
  return { page: number, found, nextCursor: next && formatListCursor(query, number + 1, next) };
}

export function toOrder({
  sort = "created_at",
  order = "desc",
  frequency = "once",
}: Pick<Query, "sort" | "order" | "frequency">): Order {
  return { column: sort === "total" ? totalColumns[frequency] : columns[sort], direction: order };
}

interface Formatted {
  readonly texts: readonly string[];
  /** The time at which a status among them can change by itself. */
  readonly until: string | null;
}

async function formatListItems(
  read: Reader,
  organizationId: string,
  found: readonly Found[],
  now: string,
): Promise<Formatted> {
  const rows = await listProposalsById(read, organizationId, found.map(toId));
  const users = await listUsers(read, rows.values());
  const texts = found.flatMap(({ id, isStarred }) => {
    const row = rows.get(id);
    return row ? [formatListItem(row, { users, isStarred, now })] : [];
  });
  return { texts, until: statusesHoldUntil([...rows.values()], now) };
}

async function formatSummaries(
  read: Reader,
  organizationId: string,
  found: readonly Found[],
  now: string,
): Promise<Formatted> {
  const { summaries, until } = await listSummaries(read, organizationId, found, now);
  return { texts: summaries.map((summary) => JSON.stringify(summary)), until };
}

interface Summaries extends Pick<Formatted, "until"> {
  readonly summaries: readonly ProposalSummary[];
}

/** Lists proposals as rows of a list. */
export async function listSummaries(
  read: Reader,
  organizationId: string,
  found: readonly Found[],
  now: string,
): Promise<Summaries> {
  const rows = await listSummarized(read, organizationId, found.map(toId));
  const users = await listUsers(read, rows.values());
  const activities = await listLastActivities(read, organizationId, rows.values());
  const signers = await countSigners(read, organizationId, rows.values());
  const summaries = found.flatMap(({ id, isStarred }) => {
    const row = rows.get(id);
    const lastActivity = activities.get(id) ?? null;
    const signing = signers.get(id);
    return row ? [toSummary(row, { users, isStarred, now, lastActivity, signing })] : [];
  });
  return { summaries, until: statusesHoldUntil([...rows.values()], now) };
}

const toId = ({ id }: Found): string => id;
