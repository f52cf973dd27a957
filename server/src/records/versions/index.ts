export { hashContent, type VersionedContent } from "./content.ts";
export { captureAfterQuiet, captureVersion, storeVersion } from "./store-version.ts";
export {
  findVersion,
  listVersions,
  listProposalsUsingImages,
  readVersionedFiles,
  type Version,
  type VersionEntry,
} from "./versions.store.ts";
