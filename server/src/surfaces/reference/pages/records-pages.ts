import { isJson, operations, webhooks, type Operation } from "@proffer/contract";
import type { TSchema } from "typebox";
import { html, type Html } from "../../../platform/text/html.ts";
import { renderBodyFields } from "./fields.ts";
import { toRecordPath, recordsPath } from "./links.ts";
import { renderInline, renderProse } from "./prose.ts";
import { toSchemaView } from "./schema-view.ts";

/** Renders the list of all records. */
export function renderRecordsPage(): Html {
  const rows = [...records].map(([name, schema]) => {
    const { description } = toSchemaView(schema);
    return html`<li>
      <a href="${toRecordPath(name)}">${name}</a>
      ${description !== undefined && html`<p>${renderInline(description)}</p>`}
    </li>`;
  });
  return html`<header>
      <h1>Records</h1>
      <p>The objects in requests, responses and webhook events.</p>
    </header>
    <ul class="fields">
      ${rows}
    </ul>`;
}

export function renderRecordPage(name: string, schema: TSchema): Html {
  const { description, values } = toSchemaView(schema);
  return html`<header>
      <p class="meta"><a href="${recordsPath}">Records</a></p>
      <h1>${name}</h1>
      ${description !== undefined && renderProse(description)}
    </header>
    ${values.length > 0 && html`<p>One of ${renderInline(values.map((value) => `\`${value}\``).join(", "))}.</p>`}
    <div class="narrow">${renderBodyFields(schema, 1)}</div>`;
}

const schemas = new Map<string, TSchema>();
for (const { answers, body } of Object.values<Operation>(operations))
  for (const schema of [body, ...Object.values(answers).map((answer) => answer.body)]) collect(schema);
for (const { body } of webhooks) collect(body);

/** All records of requests, responses and events, by name. */
export const records: ReadonlyMap<string, TSchema> = new Map(
  [...schemas].toSorted(([a], [b]) => a.localeCompare(b, "en")),
);

function collect(schema: unknown): void {
  if (Array.isArray(schema)) return schema.forEach(collect);
  if (!isJson(schema)) return;
  const { properties, title } = schema;
  if (typeof title === "string") {
    if (schemas.has(title)) return;
    schemas.set(title, schema);
  }
  for (const key of ["items", "anyOf", "oneOf", "allOf"]) collect(schema[key]);
  if (isJson(properties)) Object.values(properties).forEach(collect);
}
