export { openForEdit } from "./open-for-edit.ts";
export { proposalRoutes } from "./proposals.routes.ts";
export { reprice } from "./reprice.ts";
