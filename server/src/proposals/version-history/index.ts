export { compareProposalVersions } from "./compare-versions.ts";
export { getVersion, presentVersions } from "./read-versions.ts";
export { planRows, toRestoredContent } from "./restore-version.ts";
export { versionRoutes } from "./version-history.routes.ts";
