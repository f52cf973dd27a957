import type { InsertLibraryItem, LibraryItem } from "@proffer/contract";
import type { Context } from "../context.ts";
import { changeItems, type Changed } from "../item-editing/index.ts";
import { type ItemInput, makingRoom, placeOf, rowsOf } from "../items/index.ts";
import { invalid } from "../platform/errors.ts";
import type { ItemRow } from "../schema.ts";
import { getLibraryItem } from "./get-library-item.ts";

/** Copies a library item into a proposal, deep and unlinked; the library stays as it is (specification, 4.14). */
export async function insertLibraryItem(
  context: Context,
  proposalId: string,
  { library_item_id, type, ...wish }: InsertLibraryItem,
): Promise<Changed<ItemRow>> {
  return changeItems(context, proposalId, async ({ owner, tree, at, tx }) => {
    const saved = await getLibraryItem({ ...context, read: tx }, library_item_id);
    if (saved.type !== type) throw invalid({ type: `must be ${saved.type}, the type of the library item` });
    const place = placeOf(tree, type, wish);
    const rows = rowsOf(withoutLibraryTags(saved), place, owner, at);
    return {
      changes: { ...makingRoom(place), inserted: rows },
      metadata: { action: "inserted", item_id: rows[0].id, item_type: type, name: saved.name },
      result: rows[0],
    };
  });
}

/** Only in the library a page has tags. */
function withoutLibraryTags(saved: LibraryItem): ItemInput {
  if (saved.type !== "page") return saved;
  const { tags: _tags, ...page } = saved;
  return page;
}
