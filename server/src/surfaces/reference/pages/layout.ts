import { operations, operationTags, webhooks, type Operation } from "@proffer/contract";
import { listGuides } from "../guides/guides.ts";
import { html, type Html } from "../../../platform/text/html.ts";
import {
  toEventAnchor,
  home,
  linkToErrors,
  linkToEvent,
  linkToOperation,
  eventsPath,
  toGuidePath,
  guidesPath,
  recordsPath,
  toTagPath,
} from "./links.ts";
import { renderMethod } from "./operation-section.ts";

export interface LayoutOptions {
  readonly scriptUrl: string;
  readonly styleUrl: string;
  /** URL of the search documents. */
  readonly searchUrl: string;
  /** URL of the SVG icon. */
  readonly iconUrl: string;
}

/** Renders a page around its content, with table of contents, search, and position. */
export function renderLayout(path: string, title: string, content: Html, options: LayoutOptions): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" type="image/svg+xml" href="${options.iconUrl}" />
        <link rel="stylesheet" href="${options.styleUrl}" />
        <script type="module" src="${options.scriptUrl}"></script>
      </head>
      <body data-search="${options.searchUrl}">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="bar">
          <button class="menu" type="button" popovertarget="contents">Contents</button>
          <a class="brand" href="${home}">Proffer API</a>
        </header>
        <nav id="contents" popover aria-label="Contents">${renderNavigation(path)}</nav>
        <main id="content" tabindex="-1">${content} ${renderNeighbours(path)}</main>
      </body>
    </html>`.text;
}

interface Chapter {
  readonly path: string;
  readonly name: string;
  readonly entries: () => readonly Html[];
}

/** Pages in reading order. */
const chapters: readonly Chapter[] = [
  { path: home, name: "Introduction", entries: () => [renderEntry(linkToErrors, "errors", "Errors")] },
  {
    path: guidesPath,
    name: "Guides",
    entries: () => listGuides().map(({ name, title }) => renderEntry(toGuidePath(name), name, title)),
  },
  ...operationTags.map(({ name }) => ({
    path: toTagPath(name),
    name,
    entries: () =>
      Object.values<Operation>(operations)
        .filter(({ tag }) => tag === name)
        .map((operation) =>
          renderEntry(
            linkToOperation(operation),
            operation.id,
            operation.summary,
            renderMethod(operation.method),
          ),
        ),
  })),
  {
    path: eventsPath,
    name: "Webhook events",
    entries: () => webhooks.map(({ type }) => renderEntry(linkToEvent(type), toEventAnchor(type), type)),
  },
  { path: recordsPath, name: "Records", entries: () => [] },
];

function renderEntry(link: string, anchor: string, text: string, badge?: Html): Html {
  return html`<li>
    <a href="${link}" data-anchor="${anchor}"><span>${text}</span> ${badge}</a>
  </li>`;
}

/** Returns true if a path is the page of a chapter or a page below it, such as a guide or a record. */
const isWithin = (path: string, chapter: Chapter) =>
  path === chapter.path || (chapter.path !== home && path.startsWith(`${chapter.path}/`));

function renderNavigation(path: string): Html {
  return html`<ul>
    ${chapters.map((chapter) => {
      const isHere = isWithin(path, chapter);
      const entries = isHere ? chapter.entries() : [];
      return html`<li>
        <a class="chapter" href="${chapter.path}" ${isHere && "aria-current=page"}>${chapter.name}</a>
        ${
          entries.length > 0 &&
          html`<ul>
            ${entries}
          </ul>`
        }
      </li>`;
    })}
  </ul>`;
}

function renderNeighbours(path: string): Html {
  const here = chapters.findIndex((chapter) => isWithin(path, chapter));
  const [before, after] = [chapters[here - 1], chapters[here + 1]];
  return html`<nav class="neighbours" aria-label="Neighbouring pages">
    ${before && html`<a rel="prev" href="${before.path}">${before.name}</a>`}
    ${after && html`<a rel="next" href="${after.path}">${after.name}</a>`}
  </nav>`;
}
