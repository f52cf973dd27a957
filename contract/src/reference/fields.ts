import type { TSchema } from "typebox";
import { html, type Html } from "./html.ts";
import { inline } from "./prose.ts";
import type { Records } from "./records.ts";
import { viewOf, type FieldView } from "./schema-view.ts";
import { typeLabel } from "./type-label.ts";

/** How far nested records unfold where they stand; beyond that a link leads to their section. */
export interface Nesting {
  readonly records: Records;
  readonly levels: number;
}

/** The fields of a body, one after the other. */
export function bodyFields(schema: TSchema, nesting: Nesting): Html {
  const { fields, items, open, variants } = viewOf(schema);
  if (items) return bodyFields(items, nesting);
  return html`${fields.length > 0 && fieldList(fields, nesting)}
  ${variants.map((variant) => nestedRecord(variant.schema, variant.label, nesting))}
  ${open && html`<p class="open">Further keys are kept and handed back.</p>`}`;
}

export function fieldList(fields: readonly FieldView[], nesting: Nesting): Html {
  const requiredFirst = fields.toSorted((a, b) => Number(b.required) - Number(a.required));
  return html`<ul class="fields">
    ${requiredFirst.map((field) => fieldItem(field, nesting))}
  </ul>`;
}

function fieldItem({ name, required, schema }: FieldView, nesting: Nesting): Html {
  const { byDefault, description, items, values } = viewOf(schema);
  const choices = items ? viewOf(items).values : values;
  return html`<li>
    <code class="name">${name}</code> ${typeLabel(schema)}
    ${required && html`<span class="required">required</span>`}
    ${description !== undefined && html`<p>${inline(description)}</p>`}
    ${choices.length > 1 && html`<p>One of ${codes(choices)}.</p>`}
    ${!required && byDefault !== undefined && html`<p>Default <code>${JSON.stringify(byDefault)}</code>.</p>`}
    ${nested(schema, undefined, nesting)}
  </li>`;
}

function nested(schema: TSchema, label: string | undefined, nesting: Nesting): Html | undefined {
  const { fields, items, variants } = viewOf(schema);
  if (items) return nested(items, label, nesting);
  if (fields.length > 0) return nestedRecord(schema, label, nesting);
  return html`${variants.map((variant) => nested(variant.schema, variant.label, nesting))}`;
}

function nestedRecord(schema: TSchema, label: string | undefined, nesting: Nesting): Html {
  const { fields, name } = viewOf(schema);
  const isShort = fields.length <= 4;
  const link = nesting.levels === 0 ? nesting.records.link(schema) : undefined;
  const told = label !== undefined && html`<code>${label}</code>`;
  if (link) return html`<p class="pointer">${told} Fields of ${link}</p>`;
  return html`<details ${isShort && "open"}>
    <summary>${told} ${name ?? "Fields"} <span class="count">${fields.length}</span></summary>
    ${bodyFields(schema, { ...nesting, levels: Math.max(0, nesting.levels - 1) })}
  </details>`;
}

const codes = (values: readonly string[]) =>
  values.map((value, index) => html`${index > 0 && ", "}<code>${value}</code>`);
