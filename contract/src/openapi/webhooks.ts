import type { Json } from "../schema/json.ts";
import { webhooks, webhookIntroduction, type Webhook } from "../webhooks/events.ts";
import { webhookAnswers, webhookHeaders } from "../webhooks/requests.ts";
import type { Components } from "./components.ts";

/** Describes the requests that Proffer sends as OpenAPI webhooks. */
export function toWebhooks(components: Components): Json {
  return Object.fromEntries(
    webhooks.map((webhook) => [webhook.type, { post: describe(webhook, components) }]),
  );
}

/** Headers that all events share, written once. The content type is a property of the body. */
const { "Content-Type": _contentType, ...headers } = webhookHeaders;

export const webhookParameters: Json = Object.fromEntries(
  Object.entries(headers).map(([name, { about, example }]) => [
    name,
    { name, in: "header", required: true, description: about, schema: { type: "string" }, example },
  ]),
);

export const webhookResponses: Json = Object.fromEntries(
  webhookAnswers.map(({ status, description }) => [toComponentName(status), { description }]),
);

function describe({ type, firesWhen, body, example }: Webhook, components: Components): Json {
  return {
    operationId: type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ["Webhooks"],
    summary: `Fires when ${firesWhen}`,
    description: webhookIntroduction,
    // Only the signature authenticates a request.
    security: [],
    parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: components.convert(body), example } },
    },
    responses: Object.fromEntries(
      webhookAnswers.map(({ status }) => [
        status,
        { $ref: `#/components/responses/${toComponentName(status)}` },
      ]),
    ),
  };
}

function toComponentName(status: string): string {
  return `Webhook${status}`;
}
