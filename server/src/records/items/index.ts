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
export { refuseTakenIds } from "./inner-ids.ts";
export { type AmountsById, addAmounts } from "./item-view.ts";
export { type GivenIds, listGivenIds, refuseKnownIds, takenId } from "./kept-ids.ts";
export { findKeyBetween, computeMidpoint, getKeyOfRank } from "./order-keys.ts";
export { applyPatch, refuseFieldsOfOthers } from "./apply-patch.ts";
export { findPlace, removeWish } from "./placing.ts";
export { getTree } from "./get-tree.ts";
export { refuseFaultyItem, refuseFaultyPages } from "./rules.ts";
export { refuseTooLarge, countCharacters } from "./size.ts";
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
