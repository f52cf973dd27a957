import type { Pagination, ProposalSummary } from "@proffer/contract";
import type { QueryObserverResult } from "@tanstack/query-core";
import type { InputOf } from "../api/operations.ts";
import { useApi, type UseApiOptions } from "../api/use-api.ts";

export type ListQuery = Omit<NonNullable<InputOf<"GET /api/proposals">["query"]>, "fields">;

/** A page of proposals as summaries, which is the form that every list of the application asks for. */
export interface SummaryPage {
  readonly data: readonly ProposalSummary[];
  readonly pagination: Pagination;
  readonly next_cursor?: string | null;
}

/** Reads a page of proposals. The contract cannot say that the form of the rows follows from `fields`; this place does. */
export function useProposals(query: ListQuery, options?: UseApiOptions): QueryObserverResult<SummaryPage> {
  const input = { query: { ...query, fields: "summary" } } as const;
  return useApi("GET /api/proposals", input, options) as QueryObserverResult<SummaryPage>;
}
