import { operations, operationTags, type Operation } from "@proffer/contract";
import { eventsPage } from "./events-page.ts";
import { guidePage, guidesPage } from "../guides/guide-page.ts";
import { listGuides } from "../guides/guides.ts";
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
import { operationSection } from "./operation-section.ts";
import { overviewPage } from "./overview-page.ts";
import { prose } from "./prose.ts";
import { recordPage, recordsPage } from "./records-pages.ts";
import { records } from "./records.ts";

export interface ReferenceOptions extends LayoutOptions {
  /** URL of the API, without a final slash. */
  readonly publicUrl: string;
  /** URL of the OpenAPI document. */
  readonly documentUrl: string;
}

/** Creates the pages of the reference by path: HTML that is readable without scripts. */
export function referencePages(options: ReferenceOptions): ReadonlyMap<string, () => string> {
  const { documentUrl, publicUrl } = options;
  const page = (path: string, title: string, content: () => Html): [string, () => string] => [
    path,
    () => layout(path, `${title} · Proffer API`, content(), options),
  ];
  return new Map([
    page(home, "Reference", () => overviewPage(publicUrl, documentUrl)),
    page(pathOfGuides, "Guides", guidesPage),
    ...listGuides().map((guide) => page(pathOfGuide(guide.name), guide.title, () => guidePage(guide))),
    ...operationTags.map((tag) => page(pathOfTag(tag.name), tag.name, () => tagPage(tag, publicUrl))),
    page(pathOfEvents, "Webhook events", eventsPage),
    page(pathOfRecords, "Records", recordsPage),
    ...[...records].map(([name, schema]) => page(pathOfRecord(name), name, () => recordPage(name, schema))),
  ]);
}

function tagPage({ description, name }: { name: string; description: string }, publicUrl: string): Html {
  const members = Object.values<Operation>(operations).filter(({ tag }) => tag === name);
  return html`<header>
      <h1>${name}</h1>
      <div class="narrow">${prose(description)}</div>
    </header>
    ${members.map((operation) => operationSection(operation, publicUrl))}`;
}
