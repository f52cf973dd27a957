import { Html, html } from "../../../platform/text/html.ts";

/** Renders the Markdown of descriptions: paragraphs, **bold** and `code`. */
export function renderProse(markdown: string): Html {
  const paragraphs = markdown.split(/\n{2,}/u).map((paragraph) => html`<p>${renderInline(paragraph)}</p>`);
  return html`${paragraphs}`;
}

/** Renders the Markdown within a paragraph. */
export function renderInline(markdown: string): Html {
  const escaped = html`${markdown}`.text;
  return new Html(
    escaped
      .replaceAll(/`([^`]+)`/gu, "<code>$1</code>")
      .replaceAll(/\*\*([^*]+)\*\*/gu, "<strong>$1</strong>"),
  );
}
