export * as items from "./items.store.ts";
export { type Changes, makeRoom, applyToTree } from "./changes.ts";
export {
  type ItemInput,
  type PartKind,
  toStoredContent,
  givenIds,
  type InnerIds,
  pickContent,
  completePart,
} from "./content.ts";
export { assertNewIds, type GivenIds, listGivenIds, assertUnknownIds, takenId } from "./ids.ts";
export { type AmountsById, addAmounts } from "./item-view.ts";
export { findKeyBetween, computeMidpoint, getKeyOfRank } from "./order-keys.ts";
export { applyPatch, assertFieldsOfKind } from "./apply-patch.ts";
export { findPlace, removeWish } from "./placing.ts";
export { getTree } from "./get-tree.ts";
export { assertValidItem, assertValidPages } from "./rules.ts";
export { assertTreeSize, countCharacters } from "./size.ts";
export {
  type ItemRecord,
  type Owner,
  type StoredItem,
  type Tree,
  listInputsBelow,
  getOwnFields,
  toPages,
  toPagesOfRows,
  toRecord,
  toRows,
  toRowsOfPages,
  toRowsOfSiblings,
  toTree,
} from "./tree.ts";
