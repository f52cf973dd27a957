import type { TSchema } from "typebox";
import { addressesOf, type Answer, type ErrorAnswer, type Operation, type Security } from "../operation.ts";
import { asJson, curl } from "./curl.ts";
import { bodyFields, fieldList } from "./fields.ts";
import { html, type Html } from "./html.ts";
import { inline, prose } from "./prose.ts";
import type { Records } from "./records.ts";
import { viewOf } from "./schema-view.ts";

const who: Readonly<Record<Security, string>> = {
  organization: "API key or access token",
  api_key: "API key",
  session: "Access token or browser session",
  none: "No account",
};

export function operationSection(operation: Operation, publicUrl: string, records: Records): Html {
  const { body, bodyTypes, description, examples, id, method, path, section, security, summary } = operation;
  const [, ...aliases] = addressesOf(operation);
  return html`<article id="${id}">
    <h3><a href="#${id}">${summary}</a></h3>
    <p class="route">${methodBadge(method)} <code>${path}</code></p>
    ${aliases.map((alias) => html`<p class="meta">Also ${methodBadge(alias.method)} <code>${alias.path}</code></p>`)}
    ${description !== undefined && prose(description)}
    <p class="meta">${who[security]}${section !== undefined && html` · Specification ${section}`}</p>
    <div class="columns">
      <div>
        ${parameters(operation, records)}
        ${
          body &&
          html`<h4>Body${operation.bodyOptional === true && html` <span class="type">optional</span>`}</h4>
            ${bodyFields(body, { records, levels: 2 })}`
        }
        ${
          bodyTypes &&
          html`<h4>Body</h4>
            <p>A file: ${inline(bodyTypes.map((type) => `\`${type}\``).join(", "))}</p>`
        }
        ${Object.entries(operation.answers).map(([status, answer]) => answerBlock(status, answer, records))}
        ${errors(operation.errors)}
      </div>
      <div class="examples">
        <pre><code>${curl(operation, publicUrl)}</code></pre>
        ${examples?.answer !== undefined && exampleAnswer(examples.answer)}
      </div>
    </div>
  </article>`;
}

export const methodBadge = (method: Operation["method"]): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`;

function parameters({ headers, params, query }: Operation, records: Records): Html[] {
  const places = [
    ["In the path", params],
    ["In the query", query],
    ["Headers", headers],
  ] as const;
  return places.flatMap(([title, fields]) =>
    fields
      ? [
          html`<h4>${title}</h4>
            ${fieldList(viewOf(fields).fields, { records, levels: 0 })}`,
        ]
      : [],
  );
}

function answerBlock(status: string, { body, description, headers = {} }: Answer, records: Records): Html {
  const told = Object.entries(headers).map(
    ([name, text]) =>
      html`<li>
        <code class="name">${name}</code> <span class="type">header</span>
        <p>${text}</p>
      </li>`,
  );
  return html`<h4>Answer <span class="status">${status}</span></h4>
    <p>${inline(description)}</p>
    ${
      told.length > 0 &&
      html`<ul class="fields">
        ${told}
      </ul>`
    }
    ${body && answerBody(body, records)}`;
}

/** A record by its name, an envelope by its fields. */
function answerBody(body: TSchema, records: Records): Html {
  const nesting = { records, levels: 1 };
  const { fields } = viewOf(body);
  const isRecord = fields.length > 6;
  return html`${isRecord ? html`<p>${records.link(body)}</p>` : bodyFields(body, nesting)}`;
}

function exampleAnswer(answer: unknown): Html {
  const text = asJson(answer);
  const code = html`<pre><code>${text}</code></pre>`;
  const isLong = text.split("\n").length > 16;
  return isLong
    ? html`<details>
        <summary>Example of the answer</summary>
        ${code}
      </details>`
    : code;
}

function errors(declared: Readonly<Record<number, ErrorAnswer>>): Html {
  const rows = Object.entries(declared).map(
    ([status, error]) =>
      html`<li>
        <span class="status">${status}</span>
        <code>${error.shape === "string" ? asText(error) : error.code}</code>
        ${error.shape !== "string" && html`<p>${error.description}</p>`}
      </li>`,
  );
  return html`<h4>Errors</h4>
    ${
      rows.length > 0 &&
      html`<ul class="fields">
        ${rows}
      </ul>`
    }
    <p class="meta">${rows.length > 0 ? "And those" : "Those"} of <a href="#errors">every operation</a>.</p>`;
}

const asText = ({ description }: ErrorAnswer) => JSON.stringify({ error: description });
