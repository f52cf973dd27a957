export { changeItems, type Changed } from "./change-items.ts";
export { createdItem, itemRoutes } from "./items.routes.ts";
