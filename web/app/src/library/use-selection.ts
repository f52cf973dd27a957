import type { LibraryItem } from "@proffer/contract";
import { useEffect, useState } from "preact/hooks";
import type { InputOf } from "../api/operations.ts";
import { request } from "../api/request.ts";
import { run } from "../ui/run.ts";

type Filter = Pick<NonNullable<InputOf<"GET /api/library-items">["query"]>, "search"> & {
  /** Empty for all types. */
  readonly type: string;
};

/** Number of items per request. */
const pageSize = 100;

/**
 * Keeps the selected items of the library, also those beyond the current page. Changing the filter clears the
 * selection.
 */
export function useSelection(shown: readonly LibraryItem[], filter: Filter) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LibraryItem>>(new Map());
  const clear = () => setChosen(new Map());
  useEffect(clear, [filter.search, filter.type]);
  // Selected items on the page are replaced by their latest state.
  const latest = new Map(shown.map((item) => [item.id, item]));
  const isPageSelected = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const change = (items: readonly LibraryItem[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const item of items)
        if (isSelected) after.set(item.id, item);
        else after.delete(item.id);
      return after;
    });
  return {
    items: Array.from(chosen.values(), (item) => latest.get(item.id) ?? item),
    has: (id: string) => chosen.has(id),
    toggle: (item: LibraryItem) => change([item], !chosen.has(item.id)),
    isPageSelected,
    togglePage: () => change(shown, !isPageSelected),
    clear,
    selectAll: () => run(async () => change(await readAll(filter), true)),
  };
}

/** Reads all items that match a filter. */
async function readAll({ search, type }: Filter): Promise<LibraryItem[]> {
  const found: LibraryItem[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await request("GET /api/library-items", {
      query: {
        page,
        limit: pageSize,
        ...(search && { search }),
        ...(type && { type: type as LibraryItem["type"] }),
        sort: "created_at",
        order: "asc",
      },
    });
    found.push(...data);
    pages = pagination.pages;
  }
  return found;
}
