export { createRevisionRoutes } from "./revisions.routes.ts";
