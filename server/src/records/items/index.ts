export * as items from "./items.store.ts";
export { type Choices, listChoices, type NamedChoice, toChosenRows } from "./choices.ts";
export { keepCosts, listCosts } from "./costs.ts";
export { type Changes, makeRoom, applyToTree } from "./changes.ts";
export {
  type ItemInput,
  type PartKind,
  toStoredContent,
  keepGivenId,
  type IdChooser,
  pickContent,
  completePart,
} from "./content.ts";
export { assertNewIds, type GivenIds, listGivenIds, assertUnknownIds, takenId } from "./ids.ts";
export {
  type AmountsById,
  addAmounts,
  applyPatch,
  assertFieldsOfKind,
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
export { findKeyBetween, computeMidpoint, getKeyOfRank } from "./order-keys.ts";
export { findPlace, removePlaceFields } from "./placing.ts";
export { getTree } from "./items.store.ts";
export { assertValidItem, assertValidPages, assertTreeSize, countCharacters } from "./rules.ts";
