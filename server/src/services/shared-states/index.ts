export { renewSharedStateId, selectSharedStateId } from "./shared-states.store.ts";
