export { type ChangeEntry, findEntryPosition, findLastEntryId, listEntries } from "./entries.store.ts";
export { keepOperations, maxKeptBatches } from "./keep-operations.ts";
export { changeLogged, logChange } from "./log-change.ts";
export { listOperations } from "./operations.store.ts";
export { placeEntries } from "./place-entries.ts";
export { purgeChangeLog } from "./purge-change-log.ts";
