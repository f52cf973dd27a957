import type { LibraryItem, Pagination } from "@proffer/contract";
import type { Context } from "../../context.ts";
import * as library from "./library.store.ts";
import { toLibraryItem } from "./library.view.ts";

interface Listing extends library.LibraryFilter {
  readonly page: number;
  readonly limit: number;
  readonly sort?: library.LibrarySort;
  readonly order?: "asc" | "desc";
}

/** The saved items of the organization, newest first unless sorted otherwise. */
export async function listLibraryItems(
  { caller, read }: Context,
  { page, limit, sort = "created_at", order = sort === "name" ? "asc" : "desc", ...filter }: Listing,
): Promise<{ data: LibraryItem[]; pagination: Pagination }> {
  const { total, trees, uses } = await library.listTrees(read, caller.organizationId, filter, {
    sort,
    order,
    limit,
    offset: (page - 1) * limit,
  });
  return {
    data: trees.map((tree) => toLibraryItem(tree, uses.get(tree[0]?.owner_id ?? "") ?? 0)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
