import { readFileSync } from "node:fs";

export { html, type Html } from "./html.ts";
export { referencePage, type ReferenceOptions } from "./page.ts";

/** The style sheet of the reference page. */
export const referenceStyle = readFileSync(new URL("reference.css", import.meta.url), "utf8");
