import { Marked, type Tokens } from "marked";
import { Html, html } from "../../../platform/text/html.ts";
import { toGuidePath } from "../pages/links.ts";
import { type Guide, listGuides } from "./guides.ts";
import { toSlug } from "./slug.ts";

/** Renders a guide. Links between guides point to their pages. Links to files without a page become text. */
export function renderGuidePage({ markdown }: Guide): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        return depth === 1
          ? `<h1>${content}</h1>`
          : `<h${depth} id="${toSlug(text)}"><a href="#${toSlug(text)}">${content}</a></h${depth}>`;
      },
      code: ({ text, lang = "" }) => renderGuideCode(text, lang.split(" ")[0]).text,
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const address = toAddress(href);
        return address === undefined ? content : html`<a href="${address}">${new Html(content)}</a>`.text;
      },
      image: () => "",
      table(token) {
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${toTable(token, (tokens) =>
          this.parser.parseInline(tokens),
        )}</div>`;
      },
    },
  });
  return html`<article class="guide">${new Html(marked.parse(markdown, { async: false }))}</article>`;
}

function renderGuideCode(text: string, language = ""): Html {
  return html`<figure class="code" data-language="${language}">
    <figcaption>${language}</figcaption>
    <pre tabindex="0"><code>${new Html(html`${text}`.text)}</code></pre>
  </figure>`;
}

function toTable(
  { header, rows }: Tokens.Table,
  parse: (tokens: Tokens.TableCell["tokens"]) => string,
): string {
  const row = (cells: readonly Tokens.TableCell[], name: "td" | "th") =>
    `<tr>${cells.map(({ tokens }) => `<${name}>${parse(tokens)}</${name}>`).join("")}</tr>`;
  return `<table><thead>${row(header, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
}

/**
 * Returns the address of a link: on this server, or elsewhere over https. Returns undefined for a file that
 * exists only in the repository.
 */
function toAddress(href: string): string | undefined {
  if (/^(https:|#|\/)/u.test(href)) return href;
  const [, name = "", anchor = ""] = /^([\w-]+)\.md(#.*)?$/u.exec(href) ?? [];
  return listGuides().some((guide) => guide.name === name) ? `${toGuidePath(name)}${anchor}` : undefined;
}

/** Renders the list of all guides. */
export function renderGuidesPage(): Html {
  return html`<header><h1>Guides</h1></header>
    <ul class="guides">
      ${listGuides().map(
        ({ name, title, sections }) =>
          html`<li>
            <a href="${toGuidePath(name)}">${title}</a>
            <p>
              ${sections
                .slice(0, 6)
                .map((section) => section.title)
                .join(", ")}
            </p>
          </li>`,
      )}
    </ul>`;
}
