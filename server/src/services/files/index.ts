export { checkFile, type CheckedFile, getName } from "./check-file.ts";
export {
  countFiles,
  listFilesUntil,
  listOrganizationsWithFiles,
  removeFiles,
  renewFiles,
} from "./files.store.ts";
export { isFileIntact, keepFile, maxFiles, openFile, readFile } from "./keep-file.ts";
