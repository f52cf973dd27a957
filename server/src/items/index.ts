export * as items from "./items.store.ts";
export { pagesOfRows, rowsOfPages, type Owner, type StoredItem } from "./tree.ts";
