export { applyChanges, prepareChanges } from "./apply-changes.ts";
export { type ChangedItems, changeItems } from "./change-items.ts";
export { presentCreatedItem, itemRoutes } from "./items.routes.ts";
