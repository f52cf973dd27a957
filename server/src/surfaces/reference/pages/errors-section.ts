import { commonErrors, toErrorExample, errorStatus } from "@proffer/contract";
import { formatJson, renderCodeBlock } from "./code.ts";
import { html, type Html } from "../../../platform/html.ts";

/** Renders the errors that operations share, and the shape of all errors. */
export function renderErrorsSection(): Html {
  const byStatus = commonErrors.toSorted((a, b) => errorStatus[a.code] - errorStatus[b.code]);
  const rows = byStatus.map(
    (error) =>
      html`<li>
        <span class="status">${errorStatus[error.code]}</span> <code>${error.code}</code>
        <p>${error.description}</p>
      </li>`,
  );
  const example = toErrorExample({ code: "VALIDATION_ERROR", description: "" });
  return html`<article id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title"><a class="anchor" href="#errors">Errors of every operation</a></h2>
    <div class="columns">
      <ul class="fields">
        ${rows}
      </ul>
      <div class="examples">${renderCodeBlock("Response 400", "json", formatJson(example))}</div>
    </div>
  </article>`;
}
