import {
  type LibraryItem,
  type Pagination,
  type AnswerOf,
  maxShownUses,
  type operations,
  maxImageUses,
} from "@proffer/contract";
import type { Context, AnonymousContext } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { items } from "../../records/items/index.ts";
import type { FindImageUses } from "../../services/images/index.ts";
import { listProposalNames } from "../index.ts";
import * as library from "./library.store.ts";
import { findRoot, listDeletedUntil, removeDeleted, listNames } from "./library.store.ts";
import { toLibraryItem } from "./library.view.ts";
import { countUses, listUses } from "./tags-and-uses.store.ts";

interface Listing extends library.LibraryFilter {
  readonly page: number;
  readonly limit: number;
  readonly sort?: library.LibrarySort;
  readonly order?: "asc" | "desc";
}

/** Lists the library items of the organization, newest first by default. */
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

export async function getLibraryItem({ caller, read }: Context, id: string): Promise<LibraryItem> {
  const { organizationId } = caller;
  if (!(await library.findRoot(read, organizationId, id))) throw notFound(id);
  const rows = await items.listOfOwner(read, organizationId, id, "library");
  return toLibraryItem(rows, await countUses(read, organizationId, id));
}

type Uses = AnswerOf<typeof operations.listLibraryItemUses>["data"];

/** Lists the proposals that contain copies of a library item, without deleted proposals. */
export async function listLibraryItemUses({ caller, read }: Context, id: string): Promise<Uses> {
  const { organizationId } = caller;
  if (!(await findRoot(read, organizationId, id))) throw notFound(id);
  const uses = await listUses(read, organizationId, id, maxShownUses);
  const names = await listProposalNames(read, organizationId, uses);
  return uses.flatMap((use) => names.get(use) ?? []);
}

/** Deletes a library item. Its copies in proposals do not change. */
export function deleteLibraryItem({ caller, clock, transact }: Context, id: string): Promise<void> {
  return transact(async (tx) => {
    const deleted = await library.deleteTrees(tx, caller.organizationId, [id], clock.now());
    if (!deleted.has(id)) throw notFound(id);
  });
}

/** Permanently removes the library items deleted at or before `until`. Returns their number. */
export async function purgeLibrary({ read, transact }: AnonymousContext, until: string): Promise<number> {
  let purged = 0;
  // One transaction per item: other writers wait only briefly, and an interruption leaves no partly removed
  // item.
  for (const item of await listDeletedUntil(read, until))
    if (await transact((tx) => removeDeleted(tx, item, until))) purged += 1;
  return purged;
}

/** Finds images in library items. */
export const findImageUsesOfLibrary: FindImageUses = async (read, organizationId, ids) => {
  const found = await items.listTreesMentioning(read, organizationId, "library", {
    words: ids,
    max: maxImageUses,
  });
  const names = await listNames(
    read,
    organizationId,
    found.map(({ id }) => id),
  );
  return found.map(({ word, id }) => ({
    imageId: word,
    type: "library_item",
    id,
    name: names.get(id) ?? "",
  }));
};
