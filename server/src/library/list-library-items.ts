import type { LibraryItem, Pagination } from "@proffer/contract";
import type { Context } from "../context.ts";
import * as library from "./library.store.ts";
import { libraryItemOf } from "./library.view.ts";

interface Listing extends library.LibraryFilter {
  readonly page: number;
  readonly limit: number;
}

/** The saved items of the organization, newest first. */
export async function listLibraryItems(
  { caller, read }: Context,
  { page, limit, ...filter }: Listing,
): Promise<{ data: LibraryItem[]; pagination: Pagination }> {
  const { total, trees } = await library.listTrees(read, caller.organizationId, filter, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    data: trees.map(libraryItemOf),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
