import {
  apiVersion,
  introduction,
  operations,
  operationTags,
  type Operation,
  commonErrors,
  toErrorExample,
  errorStatus,
} from "@proffer/contract";
import { html, type Html } from "../../../platform/text/html.ts";
import { formatJson, renderCodeBlock } from "./code-examples.ts";
import { linkToOperation, toTagPath } from "./links.ts";
import { renderMethod } from "./operation-section.ts";
import { renderProse } from "./prose.ts";

/** Renders the first page: general rules, and a list of all operations. */
export function renderOverviewPage(publicUrl: string, documentUrl: string): Html {
  return html`<header>
      <h1>Proffer API</h1>
      <p class="meta">
        Version ${apiVersion} · <code>${publicUrl}</code> ·
        <a href="${documentUrl}">OpenAPI 3.1 document</a>
      </p>
      <div class="narrow">${renderProse(introduction)}</div>
    </header>
    ${renderErrorsSection()}
    <section aria-labelledby="operations-title">
      <h2 id="operations-title">Operations</h2>
      ${operationTags.map(({ name }) => renderOperationList(name))}
    </section>`;
}

function renderOperationList(tag: string): Html {
  const members = Object.values<Operation>(operations).filter((operation) => operation.tag === tag);
  return html`<h3><a href="${toTagPath(tag)}">${tag}</a></h3>
    <ul class="operations">
      ${members.map(
        (operation) =>
          html`<li id="${operation.id}">
            ${renderMethod(operation.method)}
            <a href="${linkToOperation(operation)}">${operation.summary}</a>
            <code>${operation.path}</code>
          </li>`,
      )}
    </ul>`;
}

/** Renders the errors common to all operations, and the shape of all errors. */
function renderErrorsSection(): Html {
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
