// What an item is and how a tree of them is kept. Nothing here knows proposals: they are made of it.
export { makingRoom, treeAfter, type Changes } from "./changes.ts";
export { contentOf, givenIds, type ItemInput } from "./content.ts";
export { withAmounts, type AmountsById } from "./item-view.ts";
export * as items from "./items.store.ts";
export { renumbered } from "./order-keys.ts";
export { patched, refuseFieldsOfOthers } from "./patch.ts";
export { placeOf } from "./placing.ts";
export { refuseFaultyItem, refuseFaultyPages } from "./rules.ts";
export { refuseTooLarge, sizeOf } from "./size.ts";
export {
  below,
  ownFieldsOf,
  pagesOfRows,
  recordOf,
  rowsOf,
  rowsOfPages,
  rowsOfSiblings,
  treeOf,
  type Owner,
  type StoredItem,
} from "./tree.ts";
