import { Html, html } from "./html.ts";

/** The little Markdown that descriptions use: paragraphs, **bold** and `code`. */
export function prose(markdown: string): Html {
  const paragraphs = markdown.split(/\n{2,}/u).map((paragraph) => html`<p>${inline(paragraph)}</p>`);
  return html`${paragraphs}`;
}

/** The same within a paragraph. */
export function inline(markdown: string): Html {
  const escaped = html`${markdown}`.text;
  return new Html(
    escaped
      .replaceAll(/`([^`]+)`/gu, "<code>$1</code>")
      .replaceAll(/\*\*([^*]+)\*\*/gu, "<strong>$1</strong>"),
  );
}
