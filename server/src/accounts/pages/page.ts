import type { FastifyReply } from "fastify";
import { html, type Html } from "../../platform/text/html.ts";
import { faviconUrl } from "../../services/favicon/index.ts";

export const styleUrl = "/account-pages/style.css";

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
