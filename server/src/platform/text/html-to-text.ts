import { createRequire } from "node:module";
import type * as htmlparser2 from "htmlparser2";

const require = createRequire(import.meta.url);

/** Elements that begin a new line. */
const lines: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p br hr li blockquote pre caption tr".split(" "),
);

/** Converts sanitized rich text to plain text: one line for each paragraph, list item and row of a table. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const parts: string[] = [];
  // Loaded for the first text that needs it.
  const { Parser }: typeof htmlparser2 = require("htmlparser2");
  const parser = new Parser({
    ontext: (text) => parts.push(text.replaceAll(/\s+/g, " ")),
    onopentagname: (name) => parts.push(separate(name)),
  });
  parser.end(html);
  return parts
    .join("")
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Returns the white space before an element. */
function separate(name: string): string {
  if (name === "td" || name === "th") return " ";
  return lines.has(name) ? "\n" : "";
}
