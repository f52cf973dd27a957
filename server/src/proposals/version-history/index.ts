export { comparePricedContents, compareProposalVersions } from "./compare-versions.ts";
export { getVersion, presentVersions } from "./read-versions.ts";
export { planRows, type RowPlan, toRestoredContent } from "./restore-version.ts";
export { toVersionTotals } from "./version.view.ts";
export { versionRoutes } from "./version-history.routes.ts";
