import type { TSchema } from "typebox";
import { html, type Html } from "../../../platform/text/html.ts";
import { toRecordPath } from "./links.ts";
import { renderInline } from "./prose.ts";
import { toSchemaView, type FieldView } from "./schema-view.ts";
import { renderTypeLabel } from "./type-label.ts";

/**
 * Renders the fields of a body. Nested records can be expanded up to the depth `levels`. Deeper records are
 * links to their pages.
 */
export function renderBodyFields(schema: TSchema, levels: number): Html {
  const { fields, items, open, variants } = toSchemaView(schema);
  if (items) return renderBodyFields(items, levels);
  return html`${fields.length > 0 && renderFieldList(fields, levels)}
  ${variants.map((variant) => renderNestedRecord(variant.schema, variant.label, levels))}
  ${open && html`<p class="open">Additional keys are kept and returned.</p>`}`;
}

export function renderFieldList(fields: readonly FieldView[], levels: number): Html {
  const requiredFirst = fields.toSorted((a, b) => Number(b.required) - Number(a.required));
  return html`<ul class="fields">
    ${requiredFirst.map((field) => renderFieldItem(field, levels))}
  </ul>`;
}

function renderFieldItem({ name, required, schema }: FieldView, levels: number): Html {
  const { byDefault, description: general, fieldDescription, items, values } = toSchemaView(schema);
  const description = fieldDescription ?? general;
  const choices = items ? toSchemaView(items).values : values;
  return html`<li>
    <code class="name">${name}</code> ${renderTypeLabel(schema)}
    ${required && html`<span class="required">required</span>`}
    ${description !== undefined && html`<p>${renderInline(description)}</p>`}
    ${choices.length > 1 && html`<p>One of ${renderCodes(choices)}.</p>`}
    ${!required && byDefault !== undefined && html`<p>Default: <code>${JSON.stringify(byDefault)}</code>.</p>`}
    ${renderNested(schema, undefined, levels)}
  </li>`;
}

function renderNested(schema: TSchema, label: string | undefined, levels: number): Html | undefined {
  const { fields, items, variants } = toSchemaView(schema);
  if (items) return renderNested(items, label, levels);
  if (fields.length > 0) return renderNestedRecord(schema, label, levels);
  return html`${variants.map((variant) => renderNested(variant.schema, variant.label, levels))}`;
}

function renderNestedRecord(schema: TSchema, label: string | undefined, levels: number): Html {
  const { fields, name } = toSchemaView(schema);
  const heading = label !== undefined && html`<code>${label}</code>`;
  if (levels === 0 && name !== undefined)
    return html`<p class="pointer">${heading} <a href="${toRecordPath(name)}">${name}</a></p>`;
  return html`<details>
    <summary>${heading} ${name ?? "Fields"} <span class="count">${formatCount(fields.length)}</span></summary>
    <div class="nested">${renderBodyFields(schema, Math.max(0, levels - 1))}</div>
  </details>`;
}

const formatCount = (fields: number) => (fields === 1 ? "1 field" : fields === 0 ? "" : `${fields} fields`);

const renderCodes = (values: readonly string[]) =>
  values.map((value, index) => html`${index > 0 && ", "}<code>${value}</code>`);
