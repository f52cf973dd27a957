import { operations, operationTags, type Operation } from "@proffer/contract";
import { html, type Html } from "../../../platform/text/html.ts";
import { renderGuidePage, renderGuidesPage } from "../guides/guide-page.ts";
import { getGuide, guideNames } from "../guides/guides.ts";
import { renderEventsPage } from "./events-page.ts";
import { renderLayout, type LayoutOptions } from "./layout.ts";
import { home, eventsPath, toGuidePath, guidesPath, toRecordPath, recordsPath, toTagPath } from "./links.ts";
import { renderOperationSection } from "./operation-section.ts";
import { renderOverviewPage } from "./overview-page.ts";
import { renderProse } from "./prose.ts";
import { renderRecordPage, renderRecordsPage, records } from "./records-pages.ts";

interface ReferenceOptions extends LayoutOptions {
  /** URL of the API without a trailing slash. */
  readonly publicUrl: string;
  /** URL of the OpenAPI document. */
  readonly documentUrl: string;
}

/** Creates the pages of the reference by path, as HTML that is readable without scripts. */
export function createReferencePages(options: ReferenceOptions): ReadonlyMap<string, () => string> {
  const { documentUrl, publicUrl } = options;
  const write = (path: string, title: string, content: Html): string =>
    renderLayout(path, `${title} · Proffer API`, content, options);
  const page = (path: string, title: string, content: () => Html): [string, () => string] => [
    path,
    () => write(path, title, content()),
  ];
  return new Map([
    page(home, "Reference", () => renderOverviewPage(publicUrl, documentUrl)),
    page(guidesPath, "Guides", renderGuidesPage),
    ...guideNames.map((name): [string, () => string] => [
      toGuidePath(name),
      () => write(toGuidePath(name), getGuide(name).title, renderGuidePage(getGuide(name))),
    ]),
    ...operationTags.map((tag) => page(toTagPath(tag.name), tag.name, () => renderTagPage(tag, publicUrl))),
    page(eventsPath, "Webhook events", renderEventsPage),
    page(recordsPath, "Records", renderRecordsPage),
    ...[...records].map(([name, schema]) =>
      page(toRecordPath(name), name, () => renderRecordPage(name, schema)),
    ),
  ]);
}

function renderTagPage(
  { description, name }: { name: string; description: string },
  publicUrl: string,
): Html {
  const members = Object.values<Operation>(operations).filter(({ tag }) => tag === name);
  return html`<header>
      <h1>${name}</h1>
      <div class="narrow">${renderProse(description)}</div>
    </header>
    ${members.map((operation) => renderOperationSection(operation, publicUrl))}`;
}
