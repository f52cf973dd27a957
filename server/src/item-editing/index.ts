export { type Changed, changeItems } from "./change-items.ts";
export { createdItem, itemRoutes } from "./items.routes.ts";
