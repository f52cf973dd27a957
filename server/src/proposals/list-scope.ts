import type { operations, QueryOf } from "@proffer/contract";
import { invalid } from "../platform/errors.ts";
import { parseInstantField } from "../platform/instant.ts";
import { toContainsPattern, toSearchKey } from "../platform/search-key.ts";
import type { Scope } from "./list-query.store.ts";
import { toKeyRange, totalColumns } from "./total-keys.ts";

/** The filters that a list and its counts share. */
export type Filters = QueryOf<typeof operations.countProposals>;

/** Converts filters to the scope that they ask for. An empty text is a form's field that was left empty: it asks for nothing. */
export function toScope(organizationId: string, filters: Filters, now: string): Scope {
  const kind = { false: "proposal", true: "template", any: "any" } as const;
  const viewed = { false: false, true: true, any: undefined } as const;
  const words = toSearchKey(filters.search ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const { expiring_after, expiring_before } = filters;
  return {
    organizationId,
    kind: kind[filters.is_template ?? "false"],
    archived: filters.archived ?? "false",
    statuses: filters.status?.length ? [...new Set(filters.status)] : undefined,
    patterns: words.map(toContainsPattern),
    tag: filters.tag || undefined,
    createdBy: filters.created_by,
    ownerId: filters.owner_id,
    clientKey: filters.client ? toSearchKey(filters.client) : undefined,
    isViewed: viewed[filters.viewed ?? "any"],
    expiringFrom: expiring_after && parseInstantField("expiring_after", expiring_after),
    expiringBefore: expiring_before && parseInstantField("expiring_before", expiring_before),
    total: toTotal(filters),
    now,
  };
}

function toTotal({ frequency = "once", currency, min_value, max_value }: Filters): Scope["total"] {
  if (currency !== undefined)
    return { column: totalColumns[frequency], range: toKeyRange(currency, min_value, max_value) };
  const named = Object.entries({ min_value, max_value }).filter(([, value]) => value !== undefined);
  if (named.length > 0)
    throw invalid(Object.fromEntries(named.map(([field]) => [field, "requires currency"])));
  return undefined;
}
