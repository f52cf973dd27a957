export { checkFile, type CheckedFile, getName } from "./check-file.ts";
export { countFileBytes, listFilesUntil, removeFiles } from "./files.store.ts";
export { isFileIntact, keepFile, readFile, streamFile } from "./keep-file.ts";
