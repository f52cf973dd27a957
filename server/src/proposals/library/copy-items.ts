import type { InsertLibraryItem, LibraryItem } from "@proffer/contract";
import { type Context, joinTransaction } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import {
  type ItemInput,
  listGivenIds,
  makeRoom,
  findPlace,
  assertUnknownIds,
  toRows,
  items,
  toRecord,
  toTree,
} from "../../records/items/index.ts";
import type { OwnedItem } from "../../schema.ts";
import { findVersion } from "../index.ts";
import { changeItems, type ChangedItems } from "../item-editing/index.ts";
import { storeLibraryItem } from "./create-library-items.ts";
import { getLibraryItem } from "./library-items.ts";
import { insertUse } from "./tags-and-uses.store.ts";

/**
 * Inserts a deep copy of a library item into a proposal. Later changes to the item do not change the copy. In
 * the library, only the use count changes (specification, 4.14).
 */
export async function insertLibraryItem(
  context: Context,
  proposalId: string,
  { id, library_item_id, type, ...wish }: InsertLibraryItem,
): Promise<ChangedItems<OwnedItem>> {
  const ids = listGivenIds({ id });
  return changeItems(context, proposalId, async ({ owner, tree, at, tx, revisionOf }) => {
    const saved = await getLibraryItem({ ...context, read: tx }, library_item_id);
    if (saved.type !== type) throw invalid({ type: `must be ${saved.type}, the type of the library item` });
    const place = findPlace(tree, type, wish);
    await assertUnknownIds(tx, owner.organizationId, ids);
    const rows = toRows(removeLibraryFields(saved), place, owner, at, undefined, undefined, id);
    await insertUse(tx, owner.organizationId, {
      itemId: library_item_id,
      // A draft revision is in no list, and its items become the items of its original.
      proposalId: revisionOf ?? proposalId,
    });
    return {
      changes: { ...makeRoom(place), inserted: rows },
      metadata: { action: "inserted", item_id: rows[0].id, item_type: type, name: saved.name },
      result: rows[0],
    };
  });
}

/** Removes the fields that only library items have: the use count and, for a page, the tags. */
function removeLibraryFields(saved: LibraryItem): ItemInput {
  const { use_count: _uses, ...item } = saved;
  if (item.type !== "page") return item;
  const { tags: _tags, ...page } = item;
  return page;
}

/**
 * Saves a copy of a proposal's item in the library, in any status of the proposal. Returns the id of the
 * copy.
 */
export function saveToLibrary(
  context: Context,
  proposalId: string,
  itemId: string,
  { id, ...given }: { id?: string; name?: string; tags?: string[] } = {},
): Promise<string> {
  const { organizationId } = context.caller;
  const ids = listGivenIds({ id });
  return context.transact(async (tx) => {
    if ((await findVersion(tx, organizationId, proposalId)) === undefined) throw notFound(proposalId);
    const tree = toTree(await items.listOfOwner(tx, organizationId, proposalId));
    const row = tree.find(itemId);
    if (!row) throw notFound(itemId);
    return storeLibraryItem(joinTransaction(context, tx), { ...toRecord(tree, row), ...given }, ids);
  });
}
