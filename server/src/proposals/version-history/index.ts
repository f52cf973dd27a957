export { getVersion } from "./find-version.ts";
export { versionRoutes } from "./version-history.routes.ts";
