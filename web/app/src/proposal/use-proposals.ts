import type { Pagination, ProposalSummary } from "@proffer/contract";
import type { InfiniteData, InfiniteQueryObserverResult, QueryObserverResult } from "@tanstack/query-core";
import type { InputOf } from "../api/operations.ts";
import { useApi, usePages } from "../api/use-api.ts";

export type ListQuery = Omit<NonNullable<InputOf<"GET /api/proposals">["query"]>, "fields">;

/** A page of proposals as summaries, which all lists of the application request. */
export interface SummaryPage {
  readonly data: readonly ProposalSummary[];
  readonly pagination: Pagination;
}

// The contract cannot express that `fields` determines the shape of the rows, so `useProposals` and
// `useProposalPages` cast the answer.

/** Reads one page of proposals. */
export function useProposals(query: ListQuery): QueryObserverResult<SummaryPage> {
  const answer = useApi("GET /api/proposals", { query: { ...query, fields: "summary" } });
  return answer as QueryObserverResult<SummaryPage>;
}

/**
 * Tells whether the organization has no proposals or templates, apart from archived ones. Undefined until it
 * is known.
 */
export function useIsBlank(): boolean | undefined {
  const { data } = useProposals({ is_template: "any", limit: 1 });
  return data && data.pagination.total === 0;
}

/** Reads proposals page by page from the beginning of the list. */
export function useProposalPages(query: ListQuery): InfiniteQueryObserverResult<InfiniteData<SummaryPage>> {
  const answer = usePages("GET /api/proposals", { query: { ...query, fields: "summary" } });
  return answer as InfiniteQueryObserverResult<InfiniteData<SummaryPage>>;
}
