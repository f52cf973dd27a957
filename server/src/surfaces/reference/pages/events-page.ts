import {
  webhookAnswers,
  webhookHeaders,
  webhooks,
  webhookIntroduction,
  type Webhook,
} from "@proffer/contract";
import { html, type Html } from "../../../platform/text/html.ts";
import { formatJson, renderCodeBlock } from "./code-examples.ts";
import { renderBodyFields } from "./fields.ts";
import { toEventAnchor } from "./links.ts";
import { renderInline, renderProse } from "./prose.ts";

/** Renders the requests that Proffer posts to webhook endpoints. */
export function renderEventsPage(): Html {
  return html`<header>
      <h1>Webhook events</h1>
      <div class="columns">
        <div>
          ${renderProse(webhookIntroduction)}
          <h2>Headers</h2>
          <ul class="fields">
            ${Object.entries(webhookHeaders).map(
              ([name, { about }]) =>
                html`<li>
                  <code class="name">${name}</code>
                  <p>${renderInline(about)}</p>
                </li>`,
            )}
          </ul>
          <h2>Responses of the receiver</h2>
          <ul class="fields">
            ${webhookAnswers.map(
              ({ status, description }) =>
                html`<li>
                  <span class="status">${status}</span>
                  <p>${renderInline(description)}</p>
                </li>`,
            )}
          </ul>
        </div>
        <div class="examples">${renderCodeBlock("Request", "http", formatRequest())}</div>
      </div>
    </header>
    ${webhooks.map(renderEvent)}`;
}

function renderEvent({ body, example, firesWhen, type }: Webhook): Html {
  const id = toEventAnchor(type);
  return html`<article id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title"><a class="anchor" href="#${id}">${type}</a></h2>
    <div class="columns">
      <div>
        <p>Fires when ${renderInline(firesWhen)}.</p>
        <h3>Body</h3>
        ${renderBodyFields(body, 0)}
      </div>
      <div class="examples">${renderCodeBlock("Body", "json", formatJson(example))}</div>
    </div>
  </article>`;
}

function formatRequest(): string {
  const headers = Object.entries(webhookHeaders).map(([name, header]) => `${name}: ${header.example}`);
  return ["POST /proffer HTTP/1.1", ...headers].join("\n");
}
