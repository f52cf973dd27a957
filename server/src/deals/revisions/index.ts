export { createRevision } from "./create-revision.ts";
export { createRevisionRoutes } from "./revisions.routes.ts";
