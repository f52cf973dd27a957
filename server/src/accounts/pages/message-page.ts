import { html } from "../../platform/html.ts";
import { renderLayout } from "./layout.ts";

export interface PageMessage {
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
