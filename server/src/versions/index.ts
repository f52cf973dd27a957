export type { VersionedContent } from "./content.ts";
export { captureAfterQuiet, captureVersion, keepVersion } from "./keep-version.ts";
export type { VersionRow } from "./tables.ts";
export { findVersion, listVersions, listVersionsMentioning, type Version } from "./versions.store.ts";
