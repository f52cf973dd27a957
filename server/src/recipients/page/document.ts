import type { PublicChanges, PublicProposal } from "@proffer/contract";
import { getTextDirection, toReaderLocale } from "@proffer/presentation";
import { faviconUrl } from "../../services/favicon/index.ts";
import { PageTemplate } from "../../platform/http/page-template.ts";
import type { BuiltPage, Fault, Texts } from "./built-page.ts";

export interface PageContent {
  readonly proposal: PublicProposal | null;
  /** The changes since the previous revision. */
  readonly changes: PublicChanges | null;
  readonly fault: Fault | null;
  readonly token: string;
  /** The value of the browser's Accept-Language header. */
  readonly acceptedLanguages: string | undefined;
}

/**
 * Renders the whole document. Its content is readable before any script runs. Addresses are relative, so that
 * a proxy can serve Proffer below a path. With the nonce, only the page's own scripts and styles can run.
 */
export function renderDocument(built: BuiltPage, shown: PageContent): PageTemplate {
  const { renderer, style, serifStyle, script } = built;
  const { proposal, changes, fault, token } = shown;
  const { accent_color, font, language } = proposal?.design ?? {};
  const locale = toReaderLocale(language, shown.acceptedLanguages);
  const texts = renderer.getTexts(locale);
  const api = `../api/public/proposals/${encodeURIComponent(token)}`;
  const data = { proposal, changes, fault, api, locale, texts };
  return new PageTemplate([
    `<!doctype html>
<html lang="${escape(locale)}" dir="${getTextDirection(locale)}"${changes ? ` data-revision="${changes.to}"` : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" type="image/svg+xml" href="..${faviconUrl}">
${renderHead(shown, texts)}
<style nonce="`,
    `">${style}${font === "serif" ? serifStyle : ""}${renderer.toAccentStyle(accent_color)}</style>
<script nonce="`,
    `">${early}${changes ? `; ${renderer.seenScript}` : ""}</script>
</head>
<body>
<div id="root">${renderer.render(data)}</div>
<script type="application/json" id="data">${asScriptText(data)}</script>
<script type="module" nonce="`,
    `" src="assets/${script}"></script>
</body>
</html>
`,
  ]);
}

/** Marks the page as having scripts. Changes the mark if the page's own script fails to load. */
const early =
  'const { classList } = document.documentElement; classList.add("scripts");' +
  'addEventListener("error", (e) => { if (e.target.type === "module") classList.replace("scripts", "incomplete") }, true)';

/** Renders the title and the metadata for link previews in messengers and mail programs. */
function renderHead({ proposal, fault }: PageContent, texts: Texts): string {
  if (!proposal) return `<title>${escape(String(texts[`${fault}_title`]))}</title>`;
  const { name, organization, design, recipient } = proposal;
  const description = recipient.name
    ? `${String(texts["prepared_for"])} ${recipient.name}`
    : organization.name;
  const properties = {
    "og:type": "website",
    "og:title": name,
    "og:site_name": organization.name,
    "og:description": description,
    ...(design.logo_url && { "og:image": design.logo_url }),
  };
  return [
    `<title>${escape(`${name} · ${organization.name}`)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escape(content)}">`,
    ),
  ].join("\n");
}

/** Escapes "<", which could end the script element or begin a comment. */
function asScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
