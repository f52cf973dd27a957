import {
  InfiniteQueryObserver,
  keepPreviousData,
  QueryClient,
  QueryObserver,
  type InfiniteData,
  type InfiniteQueryObserverResult,
  type QueryObserverResult,
} from "@tanstack/query-core";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ApiError } from "./api-error.ts";
import { takeFirstAnswer } from "./first-answers.ts";
import type { Address, AnswerAt, InputOf } from "./operations.ts";
import { request } from "./request.ts";
import { toUrl } from "./to-url.ts";

type ReadAddress = Extract<Address, `GET ${string}`>;

const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Retries only if the failure may pass. The server would repeat a refusal.
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});
answers.mount();

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

interface UseApiOptions {
  /** Shows the previous answer until the next one arrives, for filters and pages of a list. */
  readonly keepsPrevious?: boolean;
  readonly isEnabled?: boolean;
  readonly refetchIntervalMs?: number;
}

/**
 * Reads from the API, and renders again when the answer changes. The same read in two places sends one
 * request.
 */
export function useApi<A extends ReadAddress>(
  address: A,
  input: InputOf<A>,
  { keepsPrevious = false, isEnabled = true, refetchIntervalMs }: UseApiOptions = {},
): QueryObserverResult<AnswerAt<A>> {
  const options = {
    queryKey: [address, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
      request(address, { ...input, signal }),
    initialData: () => takeFirst(address, input),
    enabled: isEnabled,
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  };
  const observer = useMemo(() => new QueryObserver(answers, options), [address]);
  const key = JSON.stringify([options.queryKey, isEnabled]);
  useEffect(() => observer.setOptions(options), [observer, key]);
  useRenderOnChange(observer);
  // The observer is untyped. `request` returns the type of the address.
  return observer.getOptimisticResult(answers.defaultQueryOptions(options)) as QueryObserverResult<
    AnswerAt<A>
  >;
}

/** Takes the answer embedded in the page, so that the first rendering is complete. */
function takeFirst(address: ReadAddress, input: object): unknown {
  return takeFirstAnswer(toUrl(address.slice("GET ".length), input));
}

/** Renders again when the result of an observer changes. */
function useRenderOnChange(observer: { subscribe(listener: () => void): () => void }): void {
  const [, render] = useState({});
  useEffect(() => {
    const unsubscribe = observer.subscribe(() => render({}));
    // The same read by another component may have finished between the first rendering and this effect.
    render({});
    return unsubscribe;
  }, [observer]);
}

/** An answer with a cursor for the next page. */
interface CursorPage {
  readonly next_cursor?: string | null;
}

/** Operations that return lists with a cursor. */
type PagedAddress = {
  [A in ReadAddress]: AnswerAt<A> extends CursorPage
    ? "next_cursor" extends keyof AnswerAt<A>
      ? A
      : never
    : never;
}[ReadAddress];

/** Reads a list page by page from its beginning. `fetchNextPage` reads the next page. */
export function usePages<A extends PagedAddress>(
  address: A,
  input: InputOf<A> & { readonly query?: object },
): InfiniteQueryObserverResult<InfiniteData<AnswerAt<A>>> {
  const options = {
    // The shape of pages differs from the answer of `useApi` to the same read, so they need a different key.
    queryKey: [address, input, "pages"],
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: unknown }): Promise<unknown> =>
      request(address, { ...input, query: { ...input.query, cursor: pageParam }, signal }),
    initialData: () => {
      const page = takeFirst(address, { ...input, query: { ...input.query, cursor: "" } });
      return page === undefined ? undefined : { pages: [page], pageParams: [""] };
    },
    initialPageParam: "",
    getNextPageParam: (page: unknown) => (page as CursorPage).next_cursor,
    placeholderData: keepPreviousData,
  };
  const observer = useMemo(() => new InfiniteQueryObserver(answers, options), [address]);
  const key = JSON.stringify(options.queryKey);
  useEffect(() => observer.setOptions(options), [observer, key]);
  useRenderOnChange(observer);
  // Both kinds of observers have these defaults, but the library's types declare them only for other
  // observers.
  const defaulted = answers.defaultQueryOptions(options) as Parameters<
    typeof observer.getOptimisticResult
  >[0];
  return observer.getOptimisticResult(defaulted) as InfiniteQueryObserverResult<InfiniteData<AnswerAt<A>>>;
}

/** Reads the answers of these operations again, wherever they are shown. */
export async function refresh(...addresses: ReadAddress[]): Promise<void> {
  await Promise.all(addresses.map((address) => answers.invalidateQueries({ queryKey: [address] })));
}

/**
 * Changes the cached answers of an operation before the server confirms the change. Returns a function that
 * reverts the change.
 */
export function changeAnswer<A extends ReadAddress>(
  address: A,
  change: (answer: AnswerAt<A>) => AnswerAt<A>,
): () => void {
  const before = answers.getQueriesData({ queryKey: [address] });
  answers.setQueriesData({ queryKey: [address] }, (answer: unknown) => {
    if (answer === undefined) return undefined;
    // The key contains the address and therefore determines the type of the answer.
    return hasPages(answer)
      ? { ...answer, pages: (answer.pages as AnswerAt<A>[]).map(change) }
      : change(answer as AnswerAt<A>);
  });
  return () => {
    for (const [key, answer] of before) answers.setQueryData(key, answer);
  };
}

/** Tells whether an answer was read page by page. */
function hasPages(answer: unknown): answer is InfiniteData<unknown> {
  return typeof answer === "object" && answer !== null && "pages" in answer && "pageParams" in answer;
}
