import { apiVersion } from "../api-version.ts";
import { webhooks } from "../events/webhook.ts";
import { introduction } from "../openapi/introduction.ts";
import type { Operation } from "../operation.ts";
import { operations } from "../operations/index.ts";
import { tags } from "../tags.ts";
import { errorsSection } from "./errors-section.ts";
import { anchorOfEvent, eventsSection } from "./events-section.ts";
import { html, type Html } from "./html.ts";
import { methodBadge, operationSection } from "./operation-section.ts";
import { prose } from "./prose.ts";
import { recordsSection } from "./records-section.ts";
import { Records } from "./records.ts";

export interface ReferenceOptions {
  /** Where the API is reached, without a slash at the end. */
  readonly publicUrl: string;
  /** Where `referenceStyle` is served. */
  readonly styleUrl: string;
  /** Where the icon of the service is served, an SVG. */
  readonly iconUrl: string;
  /** Where the OpenAPI document is served. */
  readonly documentUrl: string;
}

/** The reference of the API as one page of HTML: no script, no request but for its style sheet. */
export function referencePage({ documentUrl, iconUrl, publicUrl, styleUrl }: ReferenceOptions): string {
  const all = Object.values<Operation>(operations);
  const groups = tags.map(({ description, name }) => ({
    name,
    description,
    members: all.filter((operation) => operation.tag === name),
  }));
  const records = new Records();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Proffer API</title>
        <link rel="icon" type="image/svg+xml" href="${iconUrl}" />
        <link rel="stylesheet" href="${styleUrl}" />
      </head>
      <body>
        <a class="to-contents" href="#contents">Contents</a>
        ${navigation(groups)}
        <main id="top">
          <header>
            <h1>Proffer API</h1>
            <p class="meta">
              Version ${apiVersion} · <code>${publicUrl}</code> ·
              <a href="${documentUrl}">OpenAPI 3.1 document</a>
            </p>
            ${prose(introduction)}
          </header>
          ${errorsSection()}
          ${groups.map(
            ({ description, members, name }) =>
              html`<section id="${anchor(name)}">
                <h2><a href="#${anchor(name)}">${name}</a></h2>
                ${prose(description)}
                ${members.map((operation) => operationSection(operation, publicUrl, records))}
              </section>`,
          )}
          ${eventsSection(records)} ${recordsSection(records)}
        </main>
      </body>
    </html>`.text;
}

interface Group {
  readonly name: string;
  readonly members: readonly Operation[];
}

function navigation(groups: readonly Group[]): Html {
  return html`<nav id="contents" aria-label="Contents">
    <p><a href="#top">Proffer API</a></p>
    <p><a href="#errors">Errors</a></p>
    ${groups.map(
      ({ members, name }) =>
        html`<p><a href="#${anchor(name)}">${name}</a></p>
          <ul>
            ${members.map(
              ({ id, method, summary }) =>
                html`<li><a href="#${id}">${summary} ${methodBadge(method)}</a></li>`,
            )}
          </ul>`,
    )}
    <p><a href="#events">Webhook events</a></p>
    <ul>
      ${webhooks.map(({ type }) => html`<li><a href="#${anchorOfEvent(type)}">${type}</a></li>`)}
    </ul>
    <p><a href="#records">Records</a></p>
  </nav>`;
}

const anchor = (name: string) => `about-${name.toLowerCase().replaceAll(" ", "-")}`;
