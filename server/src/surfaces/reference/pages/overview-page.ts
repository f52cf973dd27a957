import { apiVersion, introduction, operations, operationTags, type Operation } from "@proffer/contract";
import { renderErrorsSection } from "./errors-section.ts";
import { html, type Html } from "../../../platform/html.ts";
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
