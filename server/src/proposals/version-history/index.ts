export { getVersion } from "./read-versions.ts";
export { versionRoutes } from "./version-history.routes.ts";
