import type { operations, QueryOf } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Context, Reader } from "../../context.ts";
import { selectListedIds, toIdList } from "../../platform/db/query-parts.ts";
import { invalid } from "../../platform/errors.ts";
import { parseInstantField } from "../../platform/times.ts";
import { toContainsPattern, toSearchKey } from "../../platform/text/search-key.ts";
import { listAwaitingCompany } from "../../records/signers/index.ts";
import { toKeyRange, totalColumns } from "../total-keys.ts";
import type { Scope } from "./conditions.store.ts";
import { findWithOpenThreads } from "./awaiting-reply.store.ts";
import { findMatches, type ProposalId } from "./search.store.ts";

/** The filters of a list and of its counts. */
export type Filters = QueryOf<typeof operations.countProposals>;

type FilterContext = Pick<Context, "read" | "caller">;

/** Converts filters to a scope. An empty text comes from an empty form field and filters nothing. */
export async function findScope(
  { read, caller }: FilterContext,
  filters: Filters,
  now: string,
): Promise<Scope> {
  const { organizationId, userId } = caller;
  const kind = { false: "proposal", true: "template", any: "any" } as const;
  const viewed = { false: false, true: true, any: undefined } as const;
  const words = toSearchKey(filters.search ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const { expiring_after, expiring_before, decided_after } = filters;
  const patterns = words.map(toContainsPattern);
  const matches = await findMatches(read, organizationId, words, patterns);
  const awaitsReply = filters.awaiting === "reply";
  const candidates = intersect(
    matches,
    awaitsReply ? await findWithOpenThreads(read, organizationId) : undefined,
  );
  return {
    organizationId,
    kind: kind[filters.is_template ?? "false"],
    archived: filters.archived ?? "false",
    statuses: filters.status?.length ? [...new Set(filters.status)] : undefined,
    idList: candidates && toIdList(candidates),
    patterns: matches ? undefined : patterns,
    tag: filters.tag || undefined,
    createdBy: filters.created_by,
    ownerId: filters.owner_id,
    awaiting: await findAwaiting(read, organizationId, filters.awaiting, userId),
    awaitsReply: awaitsReply ? true : undefined,
    awaitsApproval: filters.awaiting === "approval" ? true : undefined,
    payment: await findPayment(read, organizationId, filters.payment, now),
    clientKey: filters.client ? toSearchKey(filters.client) : undefined,
    isViewed: viewed[filters.viewed ?? "any"],
    expiringFrom: expiring_after && parseInstantField("expiring_after", expiring_after),
    expiringBefore: expiring_before && parseInstantField("expiring_before", expiring_before),
    decidedFrom: decided_after && parseInstantField("decided_after", decided_after),
    total: toTotal(filters),
    now,
  };
}

/** Returns the proposals in both lists. An undefined list excludes no proposal. */
function intersect(
  some: readonly ProposalId[] | undefined,
  others: readonly ProposalId[] | undefined,
): readonly ProposalId[] | undefined {
  if (!some || !others) return some ?? others;
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => ids.has(id));
}

async function findAwaiting(
  read: Reader,
  organizationId: string,
  awaiting: Filters["awaiting"],
  userId: string,
): Promise<Scope["awaiting"]> {
  if (awaiting !== "me" && awaiting !== "organization") return undefined;
  const signer = awaiting === "me" ? userId : undefined;
  return { ids: selectListedIds(read, await listAwaitingCompany(read, organizationId, signer)) };
}

async function findPayment(
  read: Reader,
  organizationId: string,
  wanted: Filters["payment"],
  now: string,
): Promise<Scope["payment"]> {
  if (!wanted?.length) return undefined;
  const states = [...new Set(wanted)].filter((each) => each !== "overdue");
  if (!wanted.includes("overdue")) return { states, overdueBefore: undefined };
  const { time_zone } = await getOrganization(read, organizationId);
  return { states, overdueBefore: toLocalDate(now, time_zone) };
}

function toTotal({ frequency = "once", currency, min_value, max_value }: Filters): Scope["total"] {
  if (currency !== undefined)
    return { column: totalColumns[frequency], range: toKeyRange(currency, min_value, max_value) };
  const named = Object.entries({ min_value, max_value }).filter(([, value]) => value !== undefined);
  if (named.length > 0)
    throw invalid(Object.fromEntries(named.map(([field]) => [field, "requires currency"])));
  return undefined;
}
