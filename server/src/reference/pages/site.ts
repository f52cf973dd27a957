import { operations, operationTags, type Operation } from "@proffer/contract";
import { renderEventsPage } from "./events-page.ts";
import { guidePage, guidesPage } from "../guides/guide-page.ts";
import { getGuide, guideNames } from "../guides/guides.ts";
import { html, type Html } from "../../platform/html.ts";
import { layout, type LayoutOptions } from "./layout.ts";
import {
  home,
  pathOfEvents,
  pathOfGuide,
  pathOfGuides,
  pathOfRecord,
  pathOfRecords,
  pathOfTag,
} from "./links.ts";
import { renderOperationSection } from "./operation-section.ts";
import { renderOverviewPage } from "./overview-page.ts";
import { prose } from "./prose.ts";
import { recordPage, renderRecordsPage } from "./records-pages.ts";
import { records } from "./records.ts";

export interface ReferenceOptions extends LayoutOptions {
  /** URL of the API, without a final slash. */
  readonly publicUrl: string;
  /** URL of the OpenAPI document. */
  readonly documentUrl: string;
}

/** Creates the pages of the reference by path: HTML that is readable without scripts. */
export function createReferencePages(options: ReferenceOptions): ReadonlyMap<string, () => string> {
  const { documentUrl, publicUrl } = options;
  const write = (path: string, title: string, content: Html): string =>
    layout(path, `${title} · Proffer API`, content, options);
  const page = (path: string, title: string, content: () => Html): [string, () => string] => [
    path,
    () => write(path, title, content()),
  ];
  return new Map([
    page(home, "Reference", () => renderOverviewPage(publicUrl, documentUrl)),
    page(pathOfGuides, "Guides", guidesPage),
    ...guideNames.map((name): [string, () => string] => [
      pathOfGuide(name),
      () => write(pathOfGuide(name), getGuide(name).title, guidePage(getGuide(name))),
    ]),
    ...operationTags.map((tag) => page(pathOfTag(tag.name), tag.name, () => renderTagPage(tag, publicUrl))),
    page(pathOfEvents, "Webhook events", renderEventsPage),
    page(pathOfRecords, "Records", renderRecordsPage),
    ...[...records].map(([name, schema]) => page(pathOfRecord(name), name, () => recordPage(name, schema))),
  ]);
}

function renderTagPage(
  { description, name }: { name: string; description: string },
  publicUrl: string,
): Html {
  const members = Object.values<Operation>(operations).filter(({ tag }) => tag === name);
  return html`<header>
      <h1>${name}</h1>
      <div class="narrow">${prose(description)}</div>
    </header>
    ${members.map((operation) => renderOperationSection(operation, publicUrl))}`;
}
