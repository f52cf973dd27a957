import type { TSchema } from "typebox";
import { renderBodyFields } from "./fields.ts";
import { html, type Html } from "../../../platform/html.ts";
import { toRecordPath, pathOfRecords } from "./links.ts";
import { renderInline, renderProse } from "./prose.ts";
import { records } from "./records.ts";
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

export function recordPage(name: string, schema: TSchema): Html {
  const { description, values } = toSchemaView(schema);
  return html`<header>
      <p class="meta"><a href="${pathOfRecords}">Records</a></p>
      <h1>${name}</h1>
      ${description !== undefined && renderProse(description)}
    </header>
    ${values.length > 0 && html`<p>One of ${renderInline(values.map((value) => `\`${value}\``).join(", "))}.</p>`}
    <div class="narrow">${renderBodyFields(schema, 1)}</div>`;
}
