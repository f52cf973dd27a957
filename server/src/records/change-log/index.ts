export { type ChangeEntry, findEntryPosition, findLastEntryId, listEntries } from "./entries.store.ts";
export {
  storeOperations,
  maxStoredBatches,
  changeLogged,
  logChange,
  placeEntries,
  purgeChangeLog,
} from "./change-log.ts";
export { listOperations } from "./operations.store.ts";
