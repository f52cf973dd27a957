import { createRequire } from "node:module";
import { type Operation, exampleIds as ids } from "@proffer/contract";
import { Html, html } from "../../../platform/text/html.ts";

/** Formats a call of the operation as a shell command. */
export function formatCurl(operation: Operation, publicUrl: string): string {
  const { body, bodyTypes, examples, method } = operation;
  const credential = findCredential(operation);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${publicUrl}${formatExamplePath(operation)}`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${formatJson(examples?.request).replaceAll("'", `'\\''`)}'`,
        ]
      : []),
    ...(bodyTypes ? [`-H "Content-Type: ${bodyTypes[0]}"`, "--data-binary @FILE"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** Formats a call of the operation by `fetch`, for Node, Deno, Bun and browsers. */
export function formatTypescriptExample(operation: Operation, publicUrl: string): string {
  const url = `"${publicUrl}${formatExamplePath(operation)}"`;
  const options = formatOptions(operation);
  const call = options.length === 0 ? url : `${url}, {\n${options.join("\n")}\n}`;
  return `const response = await fetch(${call});\n${formatReading(operation)}`;
}

function formatOptions(operation: Operation): string[] {
  const { body, bodyTypes, examples, method } = operation;
  const credential = findCredential(operation);
  const headers = [
    ...(credential ? [`    Authorization: \`Bearer \${process.env.${credential}}\`,`] : []),
    ...(body ? ['    "Content-Type": "application/json",'] : []),
    ...(bodyTypes ? [`    "Content-Type": "${bodyTypes[0]}",`] : []),
  ];
  return [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers, "  },"] : []),
    ...(body ? [`  body: JSON.stringify(${formatLiteral(examples?.request)}),`] : []),
    ...(bodyTypes ? ['  body: await openAsBlob("photo.png"),'] : []),
  ];
}

/** Formats the code that reads the response, by its content type. */
function formatReading({ answers }: Operation): string {
  const [answer] = Object.values(answers);
  const refusal = "if (!response.ok) throw new Error(await response.text());";
  if (answer?.contentType?.startsWith("text/")) return `${refusal}\nconst events = response.body;`;
  if (answer?.contentType !== undefined) return `${refusal}\nconst file = await response.blob();`;
  return answer?.body ? `${refusal}\nconst result = await response.json();` : refusal;
}

/** Formats JSON as a TypeScript literal, without unnecessary quotes. */
function formatLiteral(value: unknown): string {
  return formatJson(value)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gmu, "$1$2:")
    .replaceAll("\n", "\n  ");
}

const idsInPath: Readonly<Record<string, string>> = {
  "/api/proposals/{id}": ids.proposal,
  "/api/library-items/{id}": ids.libraryItem,
  "/api/members/{id}": ids.user,
  "{draft_id}": ids.created,
  "{number}": "2",
  "{item_id}": ids.lineItem,
  "{page_id}": ids.page,
  "{version_id}": ids.version,
  "{thread_id}": ids.thread,
  "{attachment_id}": ids.attachment,
  "{payment_id}": ids.payment,
  "/oidc/{id}": "company",
  "{id}": ids.created,
  "{kind}": "proposal",
  "{token}": "TOKEN",
};

/** Formats the path of an operation, with example ids in place of parameters, and its required query. */
function formatExamplePath({ path, query }: Operation): string {
  let filled = path;
  for (const [pattern, value] of Object.entries(idsInPath))
    filled = filled.replace(pattern, pattern.replace(/\{\w+\}/u, value));
  const required = (query?.required ?? []).map((name) => {
    const { examples = [] }: { readonly examples?: readonly unknown[] } = { ...query?.properties[name] };
    return `${name}=${String(examples[0])}`;
  });
  return required.length > 0 ? `${filled}?${required.join("&")}` : filled;
}

/**
 * Finds the environment variable that contains the credential for an operation. Returns undefined if the
 * operation is public.
 */
function findCredential({ security }: Operation): "ACCESS_TOKEN" | "API_KEY" | undefined {
  if (security === "none") return undefined;
  return security === "session" ? "ACCESS_TOKEN" : "API_KEY";
}

type Language = "bash" | "http" | "json" | "typescript";

/**
 * The functions of highlight.js that are used. The types of the package are not used, because they would
 * include the types of the browser.
 */
interface Highlighter {
  registerLanguage(name: Language, language: unknown): void;
  highlight(code: string, options: { language: Language }): { readonly value: string };
}

const require = createRequire(import.meta.url);
let highlighter: Highlighter | undefined;

/** Loads the library for the first page, so that a start does not wait for it. */
function loadHighlighter(): Highlighter {
  const loaded: Highlighter = require("highlight.js/lib/core");
  loaded.registerLanguage("bash", require("highlight.js/lib/languages/bash"));
  loaded.registerLanguage("http", require("highlight.js/lib/languages/http"));
  loaded.registerLanguage("json", require("highlight.js/lib/languages/json"));
  loaded.registerLanguage("typescript", require("highlight.js/lib/languages/typescript"));
  return loaded;
}

/** Renders code with a caption. The script of the reference adds a copy button. */
export function renderCodeBlock(caption: string, language: Language, code: string): Html {
  highlighter ??= loadHighlighter();
  const { value } = highlighter.highlight(code, { language });
  return html`<figure class="code" data-language="${language}">
    <figcaption>${caption}</figcaption>
    <pre tabindex="0"><code>${new Html(value)}</code></pre>
  </figure>`;
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);
