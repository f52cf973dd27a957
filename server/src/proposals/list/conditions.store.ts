import type { PaymentState, ProposalDisplayStatus } from "@proffer/contract";
import { unpaidStates } from "@proffer/presentation";
import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { ProposalRow, Schema } from "../../schema.ts";
import { whereOriginalIsOpen } from "../draft-revisions.store.ts";
import type { TotalColumn } from "../tables.ts";
import type { KeyRange } from "../total-keys.ts";
import { whereAwaitsReply } from "./awaiting-reply.store.ts";

/** The filters of a list of proposals. */
export interface Scope {
  readonly organizationId: string;
  readonly kind: ProposalRow["kind"] | "any";
  readonly archived: "true" | "false" | "any";
  readonly statuses?: readonly ProposalDisplayStatus[] | undefined;
  /** Patterns for `like`, all of which must match. */
  readonly patterns?: readonly string[] | undefined;
  /**
   * The ids of candidate proposals, as a list for `selectIds`. If present, only these proposals are listed,
   * if they match the other conditions.
   */
  readonly idList?: string | undefined;
  readonly tag?: string | undefined;
  readonly createdBy?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Only proposals awaiting a signature of the organization. If absent, there is no filter. */
  readonly awaiting?: { readonly ids: RawBuilder<string> } | undefined;
  /** True: only proposals with a thread in which the client waits for an answer. */
  readonly awaitsReply?: boolean | undefined;
  /** True: only proposals whose approval, or that of their open draft, is requested. */
  readonly awaitsApproval?: boolean | undefined;
  readonly payment?: PaymentScope | undefined;
  readonly clientKey?: string | undefined;
  /** True: only proposals opened by a recipient. False: only unopened ones. If absent, there is no filter. */
  readonly isViewed?: boolean | undefined;
  /** Bounds of the expiry time. The upper bound is exclusive. */
  readonly expiringFrom?: string | undefined;
  readonly expiringBefore?: string | undefined;
  /** Earliest time of winning or losing. */
  readonly decidedFrom?: string | undefined;
  readonly total?: { readonly column: TotalColumn; readonly range: KeyRange } | undefined;
  /** The time that decides which proposals are displayed as EXPIRED. */
  readonly now: string;
}

/** Only proposals whose payment has one of the states, or is overdue. */
export interface PaymentScope {
  readonly states: ReadonlyArray<Exclude<PaymentState, "none">>;
  /** The first last day that has not passed, as YYYY-MM-DD. Undefined if the list does not contain overdue payments. */
  readonly overdueBefore: string | undefined;
}

/**
 * Builds expressions for the table `proposals`. Every statement that uses them must read the table under this
 * name.
 */
export const proposals = expressionBuilder<Schema, "proposals">();

/** Returns true for the default list. This list is so frequent that its statement is compiled only once. */
export function isDefaultList(scope: Scope): boolean {
  return scope.kind !== "any" && scope.archived === "false" && !isFiltered(scope);
}

/** Returns true if a scope has filters besides organization, kind and shelf. */
export function isFiltered(scope: Scope): boolean {
  const { organizationId: _organization, kind: _kind, archived: _shelf, now: _now, ...filters } = scope;
  return Object.values(filters).some((filter) =>
    Array.isArray(filter) ? filter.length > 0 : filter !== undefined,
  );
}

/** Returns the condition that a proposal belongs to a scope. */
export function whereInScope(scope: Scope): Expression<SqlBool> {
  return proposals.and([whereOnShelf(scope), ...listFilters(scope)]);
}

/** Returns the condition that a proposal is on the shelf of a scope: archived, active, or both. */
export function whereOnShelf({ archived }: Scope): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [proposals("proposals.deleted_at", "is", null)];
  if (archived !== "any")
    conditions.push(proposals("proposals.archived_at", archived === "true" ? "is not" : "is", null));
  return proposals.and(conditions);
}

/**
 * Returns the condition of `whereOnShelf` in a form that matches no partial index. Without statistics,
 * PostgreSQL assumes that there are as few proposals as stars. It would then read all proposals of the
 * organization from a partial index, which has the order of the list, and look up a star for each of them.
 */
export function whereOnShelfOfStars(scope: Scope): Expression<SqlBool> {
  return scope.archived === "false"
    ? sql<SqlBool>`coalesce(${sql.ref("proposals.deleted_at")}, ${sql.ref("proposals.archived_at")}) is null`
    : whereOnShelf(scope);
}

/** Returns the conditions of all filters of a scope, except the shelf. */
export function listFilters(scope: Scope): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    proposals("proposals.organization_id", "=", scope.organizationId),
  ];
  conditions.push(
    scope.kind === "any"
      ? proposals("proposals.kind", "in", ["proposal", "template"])
      : proposals("proposals.kind", "=", scope.kind),
  );
  if (scope.statuses)
    conditions.push(proposals.or(scope.statuses.map((status) => whereDisplayStatus(status, scope.now))));
  for (const pattern of scope.patterns ?? [])
    conditions.push(sql<SqlBool>`proposals.search_key like ${pattern} escape '\\'`);
  if (scope.createdBy !== undefined) conditions.push(proposals("proposals.created_by", "=", scope.createdBy));
  if (scope.ownerId !== undefined) conditions.push(proposals("proposals.owner_id", "=", scope.ownerId));
  if (scope.awaiting)
    conditions.push(
      proposals("proposals.status", "=", "PENDING"),
      sql<SqlBool>`proposals.id in ${scope.awaiting.ids}`,
    );
  if (scope.awaitsApproval)
    // A literal, because with a parameter the databases would not use the partial index.
    conditions.push(sql<SqlBool>`proposals.id in (
      select coalesce(waiting.revision_of, waiting.id) from proposals as waiting
      where waiting.organization_id = ${scope.organizationId}
        and waiting.approval_state = 'requested' and waiting.deleted_at is null
        and ${whereOriginalIsOpen("waiting")})`);
  if (scope.awaitsReply) conditions.push(whereAwaitsReply);
  if (scope.payment) conditions.push(wherePayment(scope.payment));
  if (scope.clientKey !== undefined) conditions.push(proposals("proposals.client_key", "=", scope.clientKey));
  if (scope.isViewed !== undefined)
    conditions.push(proposals("proposals.first_viewed_at", scope.isViewed ? "is not" : "is", null));
  if (scope.expiringFrom !== undefined)
    conditions.push(proposals("proposals.expiring_on", ">=", scope.expiringFrom));
  if (scope.expiringBefore !== undefined)
    conditions.push(proposals("proposals.expiring_on", "<", scope.expiringBefore));
  if (scope.decidedFrom !== undefined)
    conditions.push(
      proposals.or([
        proposals("proposals.won_at", ">=", scope.decidedFrom),
        proposals("proposals.lost_at", ">=", scope.decidedFrom),
      ]),
    );
  if (scope.total) {
    const { column, range } = scope.total;
    conditions.push(
      proposals(`proposals.${column}`, ">=", range.from),
      proposals(`proposals.${column}`, "<=", range.to),
    );
  }
  if (scope.tag !== undefined)
    conditions.push(
      proposals.exists(
        proposals
          .selectFrom("proposal_tags")
          .select("proposal_tags.proposal_id")
          .where("proposal_tags.organization_id", "=", scope.organizationId)
          .where("proposal_tags.tag", "=", scope.tag)
          .whereRef("proposal_tags.proposal_id", "=", "proposals.id"),
      ),
    );
  return conditions;
}

/** Returns the condition that a proposal has this displayed status. Must agree with `toDisplayStatus`. */
export function whereDisplayStatus(status: ProposalDisplayStatus, now: string): Expression<SqlBool> {
  switch (status) {
    case "EXPIRED":
      return proposals.and([
        proposals("proposals.status", "in", ["SENT", "PENDING"]),
        proposals("proposals.expiring_on", "<=", now),
        proposals("proposals.recipients_signed_at", "is", null),
      ]);
    case "SENT":
    case "PENDING":
      return proposals.and([
        proposals("proposals.status", "=", status),
        proposals.or([
          proposals("proposals.expiring_on", "is", null),
          proposals("proposals.expiring_on", ">", now),
          proposals("proposals.recipients_signed_at", "is not", null),
        ]),
      ]);
    default:
      return proposals("proposals.status", "=", status);
  }
}

/** Returns the condition of the payment. Must agree with `isOverdue`. */
function wherePayment({ states, overdueBefore }: PaymentScope): Expression<SqlBool> {
  const hasState = proposals("proposals.payment_state", "in", states);
  if (overdueBefore === undefined) return hasState;
  const isOverdue = proposals.and([
    proposals("proposals.payment_state", "in", unpaidStates),
    proposals("proposals.payment_due_on", "<", overdueBefore),
  ]);
  if (states.length === 0) return isOverdue;
  return proposals.and([
    // SQLite uses the partial index only if a condition outside of `or` excludes null.
    proposals("proposals.payment_state", "is not", null),
    proposals.or([hasState, isOverdue]),
  ]);
}
