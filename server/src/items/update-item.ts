import { itemPatches, type Item, type Page, type UpdateItem, type UpdatePage } from "@proffer/contract";
import type { Context } from "../context.ts";
import { invalid, notFound } from "../platform/errors.ts";
import type { ItemKind } from "../schema.ts";
import { changeItems } from "./change-items.ts";
import { makingRoom } from "./changes.ts";
import { contentOf, givenIds, type ItemInput } from "./content.ts";
import { refuseTakenIds } from "./inner-ids.ts";
import { withAmounts } from "./item-view.ts";
import { placeOf, withoutWish, type Wish } from "./placing.ts";
import { refuseFaultyItem } from "./rules.ts";
import { recordOf, type ItemRecord, type StoredItem, type Tree } from "./tree.ts";

/** Changes a line item, group or side-by-side, or moves it. */
export async function updateItem(
  context: Context,
  proposalId: string,
  itemId: string,
  patch: UpdateItem,
): Promise<Item> {
  return (await update(context, proposalId, patch, (tree) => {
    const row = tree.find(itemId);
    if (!row || row.kind === "page") throw notFound("Item", itemId);
    refuseFieldsOfOthers(row.kind, patch);
    return row;
  })) as Item;
}

/** Changes a page, or moves it. */
export async function updatePage(
  context: Context,
  proposalId: string,
  pageId: string,
  patch: UpdatePage,
): Promise<Page> {
  return (await update(context, proposalId, patch, (tree) => {
    const row = tree.find(pageId);
    if (row?.kind !== "page") throw notFound("Page", pageId);
    return row;
  })) as Page;
}

async function update(
  context: Context,
  proposalId: string,
  patch: UpdateItem | UpdatePage,
  find: (tree: Tree) => StoredItem,
): Promise<ItemRecord> {
  const { result, tree, amounts } = await changeItems(context, proposalId, ({ tree: before, at }) => {
    const row = find(before);
    const input = merged(recordOf(before, row), withoutWish<UpdateItem & Wish>(patch));
    refuseFaultyItem(input);
    refuseTakenIds(before, input, row);
    const place = placeOf(before, row.kind, patch, row);
    const updated: StoredItem = {
      ...row,
      name: input.name,
      parent_id: place.parentId,
      order_key: place.orderKey,
      content_json: JSON.stringify(contentOf(input, givenIds)),
      updated_at: at,
    };
    return {
      changes: { ...makingRoom(place), updated: [updated] },
      metadata: { action: "updated", item_id: row.id, item_type: row.kind, fields: Object.keys(patch) },
      result: updated,
    };
  });
  return withAmounts(recordOf(tree, result), amounts);
}

function refuseFieldsOfOthers(kind: Exclude<ItemKind, "page">, patch: UpdateItem): void {
  const known = itemPatches[kind];
  const strange = Object.keys(patch).filter((field) => !(field in known));
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((field) => [field, `is not a field of a ${kind}`])));
}

/** The record with the fields that the patch names replaced. Cells of features that are gone go with them. */
function merged(record: ItemRecord, patch: Omit<UpdateItem, keyof Wish>): ItemInput {
  const input = { ...record, ...patch } as ItemInput;
  if (input.type !== "side_by_side" || !patch.features || patch.columns) return input;
  const kept = new Set(patch.features.map((feature) => feature.id ?? feature.name));
  return {
    ...input,
    columns: input.columns?.map((column) =>
      Object.assign({}, column, {
        includedFeatures: column.includedFeatures?.filter((feature) => kept.has(feature)),
        feature_values: Object.fromEntries(
          Object.entries(column.feature_values ?? {}).filter(([feature]) => kept.has(feature)),
        ),
      }),
    ),
  };
}
