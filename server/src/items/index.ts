export * as items from "./items.store.ts";
export { type Changes, makeRoom, applyToTree } from "./changes.ts";
export {
  type ItemInput,
  type PartKind,
  toStoredContent,
  givenIds,
  type InnerIds,
  inOnePiece,
  completePart,
} from "./content.ts";
export { refuseTakenIds } from "./inner-ids.ts";
export { type AmountsById, withAmounts } from "./item-view.ts";
export { type GivenIds, listGivenIds, refuseKnownIds, takenId } from "./kept-ids.ts";
export { findKeyBetween, midpoint, renumbered } from "./order-keys.ts";
export { patched, refuseFieldsOfOthers } from "./patch.ts";
export { findPlace, withoutWish } from "./placing.ts";
export { refuseFaultyItem, refuseFaultyPages } from "./rules.ts";
export { refuseTooLarge, countCharacters } from "./size.ts";
export {
  type ItemRecord,
  type Owner,
  type StoredItem,
  type Tree,
  below,
  getOwnFields,
  toPages,
  toPagesOfRows,
  toRecord,
  toRows,
  toRowsOfPages,
  toRowsOfSiblings,
  toTree,
} from "./tree.ts";
