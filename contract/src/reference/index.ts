import { readFileSync } from "node:fs";

export { html, type Html } from "./html.ts";
export { searchDocuments, type SearchDocument } from "./search-documents.ts";
export { referencePages, type ReferenceOptions } from "./site.ts";

/** Colours and type, for whatever page stands beside the reference. */
export const baseStyle = readFileSync(new URL("base.css", import.meta.url), "utf8");
