import type { operations, QueryOf } from "@proffer/contract";
import type { Context, Reader } from "../context.ts";
import type { CacheableAnswer } from "../platform/db/answer-cache.ts";
import { toContainsPattern, toSearchKey } from "../platform/search-key.ts";
import { statusesHoldUntil } from "./display-status.ts";
import { countScope, isFiltered, type Order, type Scope } from "./list-query.store.ts";
import { findPage } from "./list-segments.ts";
import { getStoredCount } from "./proposal-counts.ts";
import { formatListItem } from "./proposal.view.ts";
import { listProposalsById, listUsers } from "./proposals.store.ts";

type Query = QueryOf<typeof operations.listProposals>;

const columns: Record<NonNullable<Query["sort"]>, Order["column"]> = {
  created_at: "created_at",
  updated_at: "updated_at",
  name: "name_key",
  status: "status",
  client_name: "client_key",
  sent: "sent_at",
  expiring_on: "expiring_on",
  completed: "completed_at",
  last_activity: "last_activity_at",
};

/** One page of the caller's proposals with its pagination (specification, 4.1), as JSON. */
export async function listProposals(context: Context, query: Query): Promise<Buffer> {
  const { organizationId, userId } = context.caller;
  const now = context.clock.now();
  const scope = toScope(organizationId, query, now);
  const make = () => makePage(context, query, scope);
  // Which proposals have which status, and come in its order, changes with the time alone.
  const hangsOnTime = scope.statuses !== undefined || query.sort === "status";
  const { bytes } = hangsOnTime
    ? await make()
    : await context.cacheAnswer(`list ${organizationId} ${userId} ${JSON.stringify(query)}`, now, make);
  return bytes;
}

async function makePage({ read, caller }: Context, query: Query, scope: Scope): Promise<CacheableAnswer> {
  const { organizationId, userId } = caller;
  const { page = 1, limit = 20, sort = "created_at", order = "desc" } = query;
  const { now } = scope;
  const total = await getTotal(read, scope);
  const offset = (page - 1) * limit;
  const found =
    offset < total
      ? await findPage(read, scope, userId, { column: columns[sort], direction: order }, { limit, offset })
      : [];
  const rows = await listProposalsById(
    read,
    organizationId,
    found.map(({ id }) => id),
  );
  const users = await listUsers(read, rows.values());
  const texts = found.flatMap(({ id, isStarred }) => {
    const row = rows.get(id);
    return row ? [formatListItem(row, { users, isStarred, now })] : [];
  });
  const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
  const text = `{"data":[${texts.join(",")}],"pagination":${JSON.stringify(pagination)}}`;
  return { bytes: Buffer.from(text), until: statusesHoldUntil([...rows.values()], now) };
}

function toScope(organizationId: string, query: Query, now: string): Scope {
  const kind = { false: "proposal", true: "template", any: "any" } as const;
  const words = toSearchKey(query.search ?? "")
    .split(/\s+/)
    .filter(Boolean);
  return {
    organizationId,
    kind: kind[query.is_template ?? "false"],
    archived: query.archived ?? "false",
    statuses: query.status?.length ? [...new Set(query.status)] : undefined,
    patterns: words.map(toContainsPattern),
    // As for an empty search: a form's field that was left empty asks for nothing.
    tag: query.tag || undefined,
    createdBy: query.created_by,
    now,
  };
}

async function getTotal(read: Reader, scope: Scope): Promise<number> {
  return isFiltered(scope) ? countScope(read, scope) : getStoredCount(read, scope);
}
