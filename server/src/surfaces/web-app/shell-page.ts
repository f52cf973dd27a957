import { createHash } from "node:crypto";
import { faviconUrl } from "../../services/favicon/index.ts";
import type { Html } from "../../platform/text/html.ts";
import { loadFailureScript, renderLoadFailure } from "./load-failure.ts";

/**
 * Applies the theme before the first paint: the user's choice, or else the setting of the device. Then
 * creates a number format while the scripts load. For the first number format, a browser loads its data of
 * all languages, which takes as long as rendering the list.
 */
const themeScript = `(() => {
const dark = matchMedia("(prefers-color-scheme: dark)");
const apply = () => { document.documentElement.dataset.theme = localStorage.getItem("proffer.theme") ?? (dark.matches ? "dark" : "light") };
dark.addEventListener("change", apply);
addEventListener("storage", apply);
addEventListener("proffer.theme", apply);
apply();
requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat()));
})()`;

const toHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const headScript = `${themeScript};\n${loadFailureScript}`;
const headHash = toHash(headScript);

/** Origins that may show a page in a frame: none, or only the application, for its preview. */
type FrameAncestors = "'none'" | "'self'";

/**
 * Creates a policy that allows only this server, except for pictures. Pictures may come from any server over
 * https, because the texts and the design of a proposal may contain such pictures. Uploaded pictures come
 * from the public URL, which may differ from the address that the browser uses.
 */
export const toContentSecurityPolicy = (
  frameAncestors: FrameAncestors,
  publicUrl: string,
  inlineStyle: string,
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${headHash}`,
    `style-src 'self' ${toHash(inlineStyle)}`,
    ...["font-src", "connect-src", "worker-src", "frame-src", "manifest-src"].map((kind) => `${kind} 'self'`),
    `img-src 'self' data: blob: https: ${new URL(publicUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");

export interface ShellFiles {
  readonly scriptUrl: string;
  readonly styleUrls: readonly string[];
  /** Scripts that the first script will import. */
  readonly preloadUrls: readonly string[];
}

/** Answers of the API, by the requested address. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

/** Content of the page that is readable before its other files have arrived. */
interface FirstView {
  readonly style: string;
  readonly content: Html;
}

/**
 * Renders the page of the application, which is the same for every address. Its script reads the address and
 * renders the content, using the included answers.
 */
export function renderShellPage(
  files: ShellFiles,
  locale: string,
  answers: FirstAnswers = {},
  firstView?: FirstView,
): string {
  // A style sheet delays the rendering of all content after it.
  const styles = linkStyles(files);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Proffer</title>
<link rel="icon" type="image/svg+xml" href="${faviconUrl}">
<script>${headScript}</script>
${firstView ? `<style>${firstView.style}</style>` : styles}
${linkScripts(files)}
</head>
<body>
${firstView ? firstView.content.text + styles : ""}
<div id="root"></div>
${renderLoadFailure(locale).text}
<script type="application/json" id="first-answers">${toInlineJson(answers)}</script>
<noscript>Proffer needs JavaScript. The API works without: see <a href="/docs">its reference</a>.</noscript>
</body>
</html>
`;
}

/**
 * Renders the page that the editor shows in a frame as a preview. It has the components of the recipient page
 * and shows the content that is open in the editor.
 */
export function renderPreviewPage(files: ShellFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proffer</title>
${linkStyles(files)}
${linkScripts(files)}
</head>
<body><div id="root"></div></body>
</html>
`;
}

function linkStyles({ styleUrls }: ShellFiles): string {
  return styleUrls.map((url) => `<link rel="stylesheet" href="${url}">`).join("\n");
}

function linkScripts({ scriptUrl, preloadUrls }: ShellFiles): string {
  return [
    `<script type="module" src="${scriptUrl}"></script>`,
    ...preloadUrls.map((url) => `<link rel="modulepreload" href="${url}">`),
  ].join("\n");
}

/** Formats JSON so that its texts cannot end a script. */
const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
