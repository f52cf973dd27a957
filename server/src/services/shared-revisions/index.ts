export { moveSharedRevision, selectSharedRevision } from "./shared-revisions.store.ts";
