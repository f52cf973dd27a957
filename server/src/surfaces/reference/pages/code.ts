import { createRequire } from "node:module";
import { Html, html } from "../../../platform/html.ts";

type Language = "bash" | "http" | "json" | "typescript";

/** The used part of highlight.js, whose own types would add those of the browser. */
interface Highlighter {
  registerLanguage(name: Language, language: unknown): void;
  highlight(code: string, options: { language: Language }): { readonly value: string };
}

const require = createRequire(import.meta.url);
let highlighter: Highlighter | undefined;

/** Loads the library with the first page: a start does not wait for it. */
function loadHighlighter(): Highlighter {
  const loaded: Highlighter = require("highlight.js/lib/core");
  loaded.registerLanguage("bash", require("highlight.js/lib/languages/bash"));
  loaded.registerLanguage("http", require("highlight.js/lib/languages/http"));
  loaded.registerLanguage("json", require("highlight.js/lib/languages/json"));
  loaded.registerLanguage("typescript", require("highlight.js/lib/languages/typescript"));
  return loaded;
}

/** Renders code with a caption; the script of the reference adds a copy button. */
export function renderCodeBlock(caption: string, language: Language, code: string): Html {
  highlighter ??= loadHighlighter();
  const { value } = highlighter.highlight(code, { language });
  return html`<figure class="code" data-language="${language}">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0"><code>${new Html(value)}</code></pre>
  </figure>`;
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);
