import type { CreateItem, CreatePage } from "@proffer/contract";
import type { Context } from "../../context.ts";
import type { OwnedItem } from "../../schema.ts";
import { changeItems, type ChangedItems } from "./change-items.ts";
import {
  makeRoom,
  givenIds,
  listGivenIds,
  assertUnknownIds,
  type ItemInput,
  assertNewIds,
  findPlace,
  removeWish,
  assertValidItem,
  toRows,
} from "../../records/items/index.ts";

export type NewItem = CreateItem | ({ type: "page" } & CreatePage);

/** Makes a line item, group, side-by-side or page inside a proposal (specification, 4.13). */
export async function createItem(
  context: Context,
  proposalId: string,
  given: NewItem,
): Promise<ChangedItems<OwnedItem>> {
  const input: ItemInput = removeWish(given);
  assertValidItem(input);
  const { id } = given;
  const ids = listGivenIds({ id });
  return changeItems(context, proposalId, async ({ owner, tree, at, tx }) => {
    const place = findPlace(tree, input.type, given);
    assertNewIds(tree, input);
    await assertUnknownIds(tx, owner.organizationId, ids);
    const [row] = toRows(input, place, owner, at, givenIds, givenIds);
    return {
      changes: { ...makeRoom(place), inserted: [row] },
      metadata: { action: "created", item_id: row.id, item_type: row.kind, name: row.name },
      result: row,
    };
  });
}
