import type { Pagination, ProposalSummary } from "@proffer/contract";
import type { InfiniteData, InfiniteQueryObserverResult, QueryObserverResult } from "@tanstack/query-core";
import type { InputOf } from "../api/operations.ts";
import { useApi, usePages } from "../api/use-api.ts";

export type ListQuery = Omit<NonNullable<InputOf<"GET /api/proposals">["query"]>, "fields">;

/** A page of proposals as summaries, which is the form that every list of the application asks for. */
export interface SummaryPage {
  readonly data: readonly ProposalSummary[];
  readonly pagination: Pagination;
}

// The contract cannot say that the form of the rows follows from `fields`; the two casts here do.

/** Reads one page of proposals. */
export function useProposals(query: ListQuery): QueryObserverResult<SummaryPage> {
  const answer = useApi("GET /api/proposals", { query: { ...query, fields: "summary" } });
  return answer as QueryObserverResult<SummaryPage>;
}

/**
 * Says whether the organization has neither a proposal nor a template, apart from archived ones. Undefined
 * until it is known.
 */
export function useIsBlank(): boolean | undefined {
  const { data } = useProposals({ is_template: "any", limit: 1 });
  return data && data.pagination.total === 0;
}

/** Reads proposals from the beginning of the list, as many pages as are asked for. */
export function useProposalPages(query: ListQuery): InfiniteQueryObserverResult<InfiniteData<SummaryPage>> {
  const answer = usePages("GET /api/proposals", { query: { ...query, fields: "summary" } });
  return answer as InfiniteQueryObserverResult<InfiniteData<SummaryPage>>;
}
