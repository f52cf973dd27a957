import { bodyFields } from "./fields.ts";
import { html, type Html } from "./html.ts";
import { prose } from "./prose.ts";
import { anchorOf, type Records } from "./records.ts";
import { viewOf } from "./schema-view.ts";

/** Every record that something above points to. */
export function recordsSection(records: Records): Html {
  const articles = records.describe((name, schema) => {
    const { description } = viewOf(schema);
    return html`<article id="${anchorOf(name)}">
      <h3><a href="#${anchorOf(name)}">${name}</a></h3>
      ${description !== undefined && prose(description)} ${bodyFields(schema, { records, levels: 0 })}
    </article>`;
  });
  return html`<section id="records">
    <h2><a href="#records">Records</a></h2>
    <p>What the operations answer, each record once.</p>
    ${articles}
  </section>`;
}
