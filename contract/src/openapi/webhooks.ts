import { webhookAnswers } from "../events/webhook-answers.ts";
import { webhookHeaders } from "../events/webhook-headers.ts";
import { webhooks, webhooksInGeneral, type Webhook } from "../events/webhook.ts";
import type { Components } from "./components.ts";
import type { Json } from "./json.ts";

/** The requests that Proffer makes. */
export function webhooksOf(components: Components): Json {
  return Object.fromEntries(
    webhooks.map((webhook) => [webhook.type, { post: describe(webhook, components) }]),
  );
}

/** What they have in common, written once. The type of the content is said by the body that has it. */
const { "Content-Type": _contentType, ...headers } = webhookHeaders;

export const webhookParameters: Json = Object.fromEntries(
  Object.entries(headers).map(([name, { about, example }]) => [
    name,
    { name, in: "header", required: true, description: about, schema: { type: "string" }, example },
  ]),
);

export const webhookResponses: Json = Object.fromEntries(
  webhookAnswers.map(({ status, description }) => [componentOf(status), { description }]),
);

function describe({ type, firesWhen, body, example }: Webhook, components: Components): Json {
  return {
    operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ["Webhooks"],
    summary: `Fires when ${firesWhen}`,
    description: webhooksInGeneral,
    // The signature is all that it authenticates itself with.
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: components.convert(body), example } },
    },
    responses: Object.fromEntries(
      webhookAnswers.map(({ status }) => [status, { $ref: `#/components/responses/${componentOf(status)}` }]),
    ),
  };
}

function componentOf(status: string): string {
  return `Webhook${status}`;
}
