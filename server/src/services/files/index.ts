export { checkFile, type CheckedFile, getName } from "./check-file.ts";
export {
  countFiles,
  listFilesUntil,
  listOrganizationsWithFiles,
  removeFile,
  renewFiles,
} from "./files.store.ts";
export { isFileIntact, keepFile, maxFiles, openFile, readFile } from "./keep-file.ts";
