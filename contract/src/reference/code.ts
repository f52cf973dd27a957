import { createRequire } from "node:module";
import { Html, html } from "./html.ts";

type Language = "bash" | "http" | "json" | "typescript";

/** What is used of highlight.js, whose own types would bring those of the browser along. */
interface Highlighter {
  registerLanguage(name: Language, language: unknown): void;
  highlight(code: string, options: { language: Language }): { readonly value: string };
}

const require = createRequire(import.meta.url);
const highlighter: Highlighter = require("highlight.js/lib/core");
highlighter.registerLanguage("bash", require("highlight.js/lib/languages/bash"));
highlighter.registerLanguage("http", require("highlight.js/lib/languages/http"));
highlighter.registerLanguage("json", require("highlight.js/lib/languages/json"));
highlighter.registerLanguage("typescript", require("highlight.js/lib/languages/typescript"));

/** Code with a caption, which the script of the reference adds a copy button to. */
export function codeBlock(caption: string, language: Language, code: string): Html {
  const { value } = highlighter.highlight(code, { language });
  return html`<figure class="code" data-language="${language}">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0"><code>${new Html(value)}</code></pre>
  </figure>`;
}

export const asJson = (value: unknown): string => JSON.stringify(value, null, 2);
