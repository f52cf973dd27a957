export { createRevision } from "./create-revision.ts";
export { previewPublication } from "./preview-publication.ts";
export { createRevisionRoutes } from "./revisions.routes.ts";
