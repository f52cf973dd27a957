export { findImageUsesOfLibrary } from "./find-image-uses.ts";
export { libraryRoutes } from "./library.routes.ts";
export { purgeLibrary } from "./purge-library.ts";
