export { findImageUsesOfLibrary, purgeLibrary } from "./library-items.ts";
export { libraryRoutes } from "./library.routes.ts";
