export { hashContent, type VersionedContent } from "./content.ts";
export {
  findLastOffered,
  findPublished,
  findReplacedState,
  listReplacedAttachments,
  type RevisionState,
} from "./revision-states.ts";
export { captureAfterQuiet, captureVersion, storeVersion } from "./store-version.ts";
export {
  findVersion,
  listVersions,
  listProposalsUsingImages,
  readStoredAttachments,
  readVersionedFiles,
  type Version,
  type VersionEntry,
} from "./versions.store.ts";
