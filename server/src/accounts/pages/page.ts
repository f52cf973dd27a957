import type { FastifyInstance, FastifyReply } from "fastify";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { html, type Html } from "../../platform/text/html.ts";
import { faviconUrl } from "../../services/favicon/index.ts";

const styleUrl = "/account-pages/style.css";

/** Renders a page outside the application, such as the page opened by a link in an email. */
export function renderLayout(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${faviconUrl}" />
        <link rel="stylesheet" href="${styleUrl}" />
      </head>
      <body>
        <header>
          <p class="brand"><img src="${faviconUrl}" alt="" width="28" height="28" />Proffer</p>
        </header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

interface PageMessage {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
}

/** Renders a page with one message and one link. */
export function renderMessagePage({ title, paragraphs, link }: PageMessage): string {
  return renderLayout(
    title,
    html`<h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      <p class="actions"><a class="button" href="${link.url}">${link.label}</a></p>`,
  );
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of a page with a script that sends its form. */
export const withScript = `${policy}; script-src 'self'; connect-src 'self'`;

export function answerPage(
  reply: FastifyReply,
  status: number,
  text: string,
  contentSecurityPolicy = policy,
): FastifyReply {
  return reply
    .status(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      // With no-referrer, browsers hide the origin of a form, so the server would reject the form as foreign.
      "referrer-policy": "same-origin",
    })
    .send(text);
}

const notFoundPage = renderMessagePage({
  title: "Page not found",
  paragraphs: [
    "The address may be incomplete, or the page may have moved. If you came from an email, open its link again.",
  ],
  link: { label: "Go to the home page", url: "/" },
});

/** Answers a browser that asks for an unknown address. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  return answerPage(reply, 404, notFoundPage);
}

function readStyle(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

/** Serves the style sheet of the pages, and its fonts. */
export function addStyle(server: FastifyInstance): void {
  const style = fontFaces + readStyle("../../../../web/style/base.css") + readStyle("style.css");
  addFile(server, styleUrl, "text/css", style);
  addFonts(server);
}

export function addFile(server: FastifyInstance, url: string, type: string, content: string): void {
  server.get(url, async (_request, reply) =>
    reply
      .headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=300" })
      .send(content),
  );
}

/** The character ranges of the font files for Latin script. */
const fontSubsets = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
} as const;

type FontSubset = keyof typeof fontSubsets;

const fontSubsetNames = Object.keys(fontSubsets) as FontSubset[];

function formatFontUrl(subset: FontSubset): string {
  return `/account-pages/inter-${subset}.woff2`;
}

/** The font rules of the style sheet, with the subsets of Inter that the pages need. */
const fontFaces = fontSubsetNames
  .map(
    (subset) =>
      `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${formatFontUrl(subset)}) format("woff2");unicode-range:${fontSubsets[subset]}}`,
  )
  .join("\n");

/** Serves Inter from its npm package, because our pages load nothing from other servers. */
function addFonts(server: FastifyInstance): void {
  for (const subset of fontSubsetNames) {
    const file = import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`);
    const font = readFileSync(fileURLToPath(file));
    server.get(formatFontUrl(subset), async (_request, reply) =>
      reply.headers({ "content-type": "font/woff2", "cache-control": "public, max-age=604800" }).send(font),
    );
  }
}
