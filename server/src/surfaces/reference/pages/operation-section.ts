import {
  listAddresses,
  type Answer,
  type ErrorAnswer,
  type Operation,
  type Security,
} from "@proffer/contract";
import type { TSchema } from "typebox";
import { html, type Html } from "../../../platform/text/html.ts";
import { formatJson, renderCodeBlock, formatCurl, formatTypescriptExample } from "./code-examples.ts";
import { renderBodyFields, renderFieldList } from "./fields.ts";
import { linkToErrors, toRecordPath } from "./links.ts";
import { renderInline, renderProse } from "./prose.ts";
import { toSchemaView } from "./schema-view.ts";

const who: Readonly<Record<Security, string>> = {
  organization: "API key or access token",
  api_key: "API key",
  session: "Access token or browser session",
  none: "No authentication",
};

export function renderOperationSection(operation: Operation, publicUrl: string): Html {
  const { body, bodyTypes, description, id, method, path, section, security, summary } = operation;
  const [, ...aliases] = listAddresses(operation);
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title"><a class="anchor" href="#${id}">${summary}</a></h2>
    <p class="route">${renderMethod(method)} <code>${path}</code></p>
    ${aliases.map((alias) => html`<p class="meta">Also ${renderMethod(alias.method)} <code>${alias.path}</code></p>`)}
    <div class="columns">
      <div>
        ${renderProse(description)}
        <p class="meta">
          ${who[security]}${section !== undefined && html` · Specification ${section}`} ·
          <code>${id}</code>
        </p>
        ${renderParameters(operation)}
        ${
          body &&
          html`<h3>Body${operation.bodyOptional === true && html` <span class="type">optional</span>`}</h3>
            ${renderBodyFields(body, 2)}`
        }
        ${
          bodyTypes &&
          html`<h3>Body</h3>
            <p>A file: ${renderInline(bodyTypes.map((type) => `\`${type}\``).join(", "))}</p>`
        }
        ${Object.entries(operation.answers).map(([status, answer]) => renderResponseBlock(status, answer))}
        ${renderErrors(operation.errors)}
      </div>
      <div class="examples">${requestExample(operation, publicUrl)} ${renderResponseExample(operation)}</div>
    </div>
  </article>`;
}

export const renderMethod = (method: Operation["method"]): Html =>
  html`<span class="method ${method.toLowerCase()}">${method === "DELETE" ? "DEL" : method}</span>`;

/** Renders the request in each language. The page shows one of them. */
function requestExample(operation: Operation, publicUrl: string): Html {
  return html`<div class="request">
    <fieldset class="languages">
      <legend>Language of the examples</legend>
      ${renderLanguageChoice(operation, "bash", "curl", true)}
      ${renderLanguageChoice(operation, "typescript", "TypeScript", false)}
    </fieldset>
    ${renderCodeBlock("Request", "bash", formatCurl(operation, publicUrl))}
    ${renderCodeBlock("Request", "typescript", formatTypescriptExample(operation, publicUrl))}
  </div>`;
}

function renderLanguageChoice({ id }: Operation, value: string, label: string, isChecked: boolean): Html {
  return html`<label>
    <input type="radio" name="language-${id}" value="${value}" ${isChecked && "checked"} />
    <span>${label}</span>
  </label>`;
}

function renderResponseExample({ answers, examples }: Operation): Html | undefined {
  if (examples?.answer === undefined) return undefined;
  const [status = ""] = Object.keys(answers);
  return renderCodeBlock(`Response ${status}`, "json", formatJson(examples.answer));
}

function renderParameters({ headers, params, query }: Operation): Html[] {
  const places = [
    ["Path parameters", params],
    ["Query parameters", query],
    ["Headers", headers],
  ] as const;
  return places.flatMap(([title, fields]) =>
    fields
      ? [
          html`<h3>${title}</h3>
            ${renderFieldList(toSchemaView(fields).fields, 0)}`,
        ]
      : [],
  );
}

function renderResponseBlock(status: string, { body, description, headers = {} }: Answer): Html {
  const told = Object.entries(headers).map(
    ([name, text]) =>
      html`<li>
        <code class="name">${name}</code> <span class="type">header</span>
        <p>${text}</p>
      </li>`,
  );
  return html`<h3>Response <span class="status">${status}</span></h3>
    <p>${renderInline(description)}</p>
    ${
      told.length > 0 &&
      html`<ul class="fields">
        ${told}
      </ul>`
    }
    ${body && renderResponseBody(body)}`;
}

/**
 * Renders a response body. A large record becomes a link to its page. For other bodies, the fields are
 * listed.
 */
function renderResponseBody(body: TSchema): Html {
  const { fields, name } = toSchemaView(body);
  return name !== undefined && fields.length > 6
    ? html`<p class="pointer"><a href="${toRecordPath(name)}">${name}</a></p>`
    : renderBodyFields(body, 1);
}

function renderErrors(declared: Readonly<Record<number, ErrorAnswer>>): Html {
  const rows = Object.entries(declared).map(
    ([status, error]) =>
      html`<li>
        <span class="status">${status}</span>
        <code>${error.shape === "string" ? formatBareBody(error) : error.code}</code>
        ${error.shape !== "string" && html`<p>${error.description}</p>`}
      </li>`,
  );
  return html`<h3>Errors</h3>
    ${
      rows.length > 0 &&
      html`<ul class="fields">
        ${rows}
      </ul>`
    }
    <p class="meta">
      ${rows.length > 0 ? "And the" : "The"} <a href="${linkToErrors}">errors of every operation</a>.
    </p>`;
}

const formatBareBody = ({ description }: ErrorAnswer) => JSON.stringify({ error: description });
