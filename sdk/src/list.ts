import type { OperationRequest } from "./send.ts";

/** One page of a list. */
export interface ListPage {
  readonly data: readonly unknown[];
  readonly pagination?: { readonly page: number; readonly pages: number };
  readonly next_cursor?: string | null;
}

export type ItemOf<Page extends ListPage> = Page["data"][number];

/** The way in which a list continues; `none` for a list with a single page. */
export type Paging = "cursor" | "page" | "offset" | "none";

type Query = NonNullable<OperationRequest["query"]>;

/** Yields the items of a page and of all following pages. */
export async function* iterate<Page extends ListPage>(
  first: PromiseLike<Page>,
  paging: Paging,
  firstQuery: Query,
  get: (query: Query) => PromiseLike<Page>,
): AsyncGenerator<ItemOf<Page>, void, void> {
  let query: Query | undefined = firstQuery;
  let page = await first;
  for (;;) {
    yield* page.data as ItemOf<Page>[];
    query = findNextQuery(page, paging, query);
    if (query === undefined) return;
    page = await get(query);
  }
}

function findNextQuery(page: ListPage, paging: Paging, query: Query): Query | undefined {
  // A page without items is the last one, even if the list was longer when it was counted.
  if (paging === "none" || page.data.length === 0) return undefined;
  if (paging === "offset") return { ...query, offset: Number(query["offset"] ?? 0) + page.data.length };
  if (paging === "cursor" && query["page"] === undefined)
    return page.next_cursor ? { ...query, cursor: page.next_cursor } : undefined;
  const { pagination } = page;
  return pagination && pagination.page < pagination.pages
    ? { ...query, page: pagination.page + 1 }
    : undefined;
}
