import type { Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";
import { tags } from "../tags.ts";
import { eventsPage } from "./events-page.ts";
import { html, type Html } from "./html.ts";
import { layout, type LayoutOptions } from "./layout.ts";
import { home, pathOfEvents, pathOfRecord, pathOfRecords, pathOfTag } from "./links.ts";
import { operationSection } from "./operation-section.ts";
import { overviewPage } from "./overview-page.ts";
import { prose } from "./prose.ts";
import { recordPage, recordsPage } from "./records-pages.ts";
import { records } from "./records.ts";

export interface ReferenceOptions extends LayoutOptions {
  /** Where the API is reached, without a slash at the end. */
  readonly publicUrl: string;
  /** Where the OpenAPI document is served. */
  readonly documentUrl: string;
}

/** Makes each page of the reference, by its path: HTML that reads well before its script runs, and without it. */
export function referencePages(options: ReferenceOptions): ReadonlyMap<string, () => string> {
  const { documentUrl, publicUrl } = options;
  const page = (path: string, title: string, content: () => Html): [string, () => string] => [
    path,
    () => layout(path, `${title} · Proffer API`, content(), options),
  ];
  return new Map([
    page(home, "Reference", () => overviewPage(publicUrl, documentUrl)),
    ...tags.map((tag) => page(pathOfTag(tag.name), tag.name, () => tagPage(tag, publicUrl))),
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
