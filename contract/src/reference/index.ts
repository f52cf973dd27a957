import { readFileSync } from "node:fs";

export { html, type Html } from "./html.ts";
export { referencePage, type ReferenceOptions } from "./page.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** Colours and type, for whatever page stands beside the reference. */
export const baseStyle = read("base.css");

/** The style sheet of the reference page. */
export const referenceStyle = baseStyle + read("reference.css");
