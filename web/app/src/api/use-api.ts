import { keepPreviousData, QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/query-core";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";
import type { Address, AnswerAt, InputOf } from "./operations.ts";
import { request } from "./request.ts";

type ReadAddress = Extract<Address, `GET ${string}`>;

const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refuses it would refuse again; what never arrived may arrive.
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});
answers.mount();

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export interface UseApiOptions {
  /** Shows the last answer until the next one is there, for filters and pages of a list. */
  readonly keepsPrevious?: boolean;
  readonly isEnabled?: boolean;
  readonly refetchIntervalMs?: number;
}

/** Reads from the API, and renders again when the answer changes. The same read in two places is one request. */
export function useApi<A extends ReadAddress>(
  address: A,
  input: InputOf<A>,
  { keepsPrevious = false, isEnabled = true, refetchIntervalMs }: UseApiOptions = {},
): QueryObserverResult<AnswerAt<A>> {
  const options = {
    queryKey: [address, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
      request(address, { ...input, signal }),
    enabled: isEnabled,
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  };
  const observer = useMemo(() => new QueryObserver(answers, options), [address]);
  const [, render] = useState({});
  const key = JSON.stringify([options.queryKey, isEnabled]);
  useEffect(() => observer.setOptions(options), [observer, key]);
  useEffect(() => observer.subscribe(() => render({})), [observer]);
  // The observer knows nothing of the types; `request` answers what the address says.
  return observer.getOptimisticResult(answers.defaultQueryOptions(options)) as QueryObserverResult<
    AnswerAt<A>
  >;
}

/** Reads again what these operations answered, wherever it is shown. */
export async function refresh(...addresses: ReadAddress[]): Promise<void> {
  await Promise.all(addresses.map((address) => answers.invalidateQueries({ queryKey: [address] })));
}

/** Changes what an operation answered before the server confirms the change. Returns the function that takes it back. */
export function changeAnswer<A extends ReadAddress>(
  address: A,
  change: (answer: AnswerAt<A>) => AnswerAt<A>,
): () => void {
  const before = answers.getQueriesData<AnswerAt<A>>({ queryKey: [address] });
  answers.setQueriesData<AnswerAt<A>>({ queryKey: [address] }, (answer) => answer && change(answer));
  return () => {
    for (const [key, answer] of before) answers.setQueryData(key, answer);
  };
}
