export * as items from "./items.store.ts";
export { withAmounts, type AmountsById } from "./item-view.ts";
export { refuseFaultyPages } from "./rules.ts";
export { pagesOfRows, rowsOfPages, type Owner, type StoredItem } from "./tree.ts";
