export { findImageUsesOfLibrary } from "./find-image-uses.ts";
export { libraryRoutes } from "./library.routes.ts";
