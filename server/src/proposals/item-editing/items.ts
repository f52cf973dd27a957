import {
  type CreateItem,
  type CreatePage,
  itemPatches,
  type Item,
  type Page,
  type UpdateItem,
  type UpdatePage,
} from "@proffer/contract";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import {
  makeRoom,
  keepGivenId,
  listGivenIds,
  assertUnknownIds,
  type ItemInput,
  assertNewIds,
  findPlace,
  removePlaceFields,
  assertValidItem,
  toRows,
  toStoredContent,
  addAmounts,
  applyPatch,
  assertFieldsOfKind,
  toRecord,
  type ItemRecord,
  type StoredItem,
  type Tree,
} from "../../records/items/index.ts";
import type { OwnedItem } from "../../schema.ts";
import { changeItems, type ChangedItems } from "./change-items.ts";

export type NewItem = CreateItem | ({ type: "page" } & CreatePage);

/** Creates a line item, group, side-by-side or page in a proposal (specification, 4.13). */
export async function createItem(
  context: Context,
  proposalId: string,
  given: NewItem,
): Promise<ChangedItems<OwnedItem>> {
  const input: ItemInput = removePlaceFields(given);
  assertValidItem(input);
  const { id } = given;
  const ids = listGivenIds({ id });
  return changeItems(context, proposalId, async ({ owner, tree, at, tx }) => {
    const place = findPlace(tree, input.type, given);
    assertNewIds(tree, input);
    await assertUnknownIds(tx, owner.organizationId, ids);
    const [row] = toRows(input, place, owner, at, keepGivenId, keepGivenId);
    return {
      changes: { ...makeRoom(place), inserted: [row] },
      metadata: { action: "created", item_id: row.id, item_type: row.kind, name: row.name },
      result: row,
    };
  });
}

/** Changes a line item, group or side-by-side, or moves it. */
export async function updateItem(
  context: Context,
  proposalId: string,
  itemId: string,
  patch: UpdateItem,
): Promise<ChangedItems<Item>> {
  return update<Item>(context, proposalId, patch, (tree) => {
    const row = tree.find(itemId);
    if (!row || row.kind === "page") throw notFound(itemId);
    assertFieldsOfKind(row.kind, itemPatches[row.kind], patch);
    return row;
  });
}

/** Changes a page, or moves it. */
export async function updatePage(
  context: Context,
  proposalId: string,
  pageId: string,
  patch: UpdatePage,
): Promise<ChangedItems<Page>> {
  return update<Page>(context, proposalId, patch, (tree) => {
    const row = tree.find(pageId);
    if (row?.kind !== "page") throw notFound(pageId);
    return row;
  });
}

async function update<R extends ItemRecord>(
  context: Context,
  proposalId: string,
  patch: UpdateItem | UpdatePage,
  find: (tree: Tree) => StoredItem,
): Promise<ChangedItems<R>> {
  const changed = await changeItems(context, proposalId, ({ tree: before, at }) => {
    const row = find(before);
    const input = applyPatch(toRecord(before, row), removePlaceFields(patch));
    assertValidItem(input);
    assertNewIds(before, input, row);
    const place = findPlace(before, row.kind, patch, row);
    const updated: StoredItem = {
      ...row,
      name: input.name,
      parent_id: place.parentId,
      order_key: place.orderKey,
      content_json: JSON.stringify(toStoredContent(input, keepGivenId)),
      updated_at: at,
    };
    return {
      changes: { ...makeRoom(place), updated: [updated] },
      metadata: { action: "updated", item_id: row.id, item_type: row.kind, fields: Object.keys(patch) },
      result: updated,
    };
  });
  const { result, tree, amounts } = changed;
  return { ...changed, result: addAmounts(toRecord(tree, result), amounts) as R };
}

/** Deletes a page, group, line item or side-by-side with all its descendants. */
export async function deleteItem(
  context: Context,
  proposalId: string,
  itemId: string,
  what: "Page" | "Item",
): Promise<ChangedItems<undefined>> {
  return changeItems(context, proposalId, ({ tree }) => {
    const row = tree.find(itemId);
    if (!row || (row.kind === "page") !== (what === "Page")) throw notFound(itemId);
    return {
      changes: { deleted: [itemId] },
      metadata: { action: "deleted", item_id: itemId, item_type: row.kind, name: row.name },
      result: undefined,
    };
  });
}
