import { webhookAnswers } from "../events/webhook-answers.ts";
import { webhookHeaders } from "../events/webhook-headers.ts";
import { webhooks, webhooksInGeneral, type Webhook } from "../events/webhook.ts";
import { asJson } from "./curl.ts";
import { bodyFields } from "./fields.ts";
import { html, type Html } from "./html.ts";
import { inline, prose } from "./prose.ts";
import type { Records } from "./records.ts";

/** What Proffer posts to webhook endpoints. */
export function eventsSection(records: Records): Html {
  return html`<section id="events">
    <h2><a href="#events">Webhook events</a></h2>
    ${prose(webhooksInGeneral)}
    <div class="columns">
      <div>
        <h4>Headers</h4>
        <ul class="fields">
          ${Object.entries(webhookHeaders).map(
            ([name, { about }]) =>
              html`<li>
                <code class="name">${name}</code>
                <p>${inline(about)}</p>
              </li>`,
          )}
        </ul>
        <h4>What the receiver answers</h4>
        <ul class="fields">
          ${webhookAnswers.map(
            ({ status, description }) =>
              html`<li>
                <span class="status">${status}</span>
                <p>${inline(description)}</p>
              </li>`,
          )}
        </ul>
      </div>
      <div class="examples">${exampleRequest()}</div>
    </div>
    ${webhooks.map((webhook) => eventArticle(webhook, records))}
  </section>`;
}

function eventArticle({ body, firesWhen, type }: Webhook, records: Records): Html {
  return html`<article id="${anchorOfEvent(type)}">
    <h3><a href="#${anchorOfEvent(type)}">${type}</a></h3>
    <p>Fires when ${inline(firesWhen)}.</p>
    <h4>Body</h4>
    ${bodyFields(body, { records, levels: 0 })}
  </article>`;
}

/** Of the one event that has everything. */
function exampleRequest(): Html {
  const example = webhooks.find(({ type }) => type === "proposal.recipient_updated")?.example;
  const headers = Object.entries(webhookHeaders).map(([name, header]) => `${name}: ${header.example}`);
  return html`<pre><code>${["POST /proffer HTTP/1.1", ...headers].join("\n")}</code></pre>
    <details>
      <summary>Example of the body</summary>
      <pre><code>${asJson(example)}</code></pre>
    </details>`;
}

export const anchorOfEvent = (type: Webhook["type"]) => `event-${type.replaceAll(/[._]/gu, "-")}`;
