import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const typescript5 = pathToFileURL(createRequire(import.meta.url).resolve("typescript")).href;

/**
 * Gives generators the TypeScript of this folder, because they use its JavaScript API, which TypeScript 7 no
 * longer has.
 */
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? typescript5 : name, context),
});
