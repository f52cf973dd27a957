import { Type, type Static } from "typebox";
import { id, list, text, timestamp, url } from "../../../records/scalars.ts";
import { choice, nullable, optional, patchable, record } from "../../../records/schema.ts";
import { pausedWebhookDays } from "./delivery.ts";
import { webhookEventTypes, WebhookEventType } from "./event-type.ts";

/** Specification, section 6.5. */
export const maxWebhookEndpoints = 10;

const address = url(
  "Where events are posted: https, without credentials, and a public address. Redirects are not followed.",
);

const fields = {
  description: nullable(text("What it is for.", 1_000)),
  events: list(WebhookEventType, 50, "The events that it gets, each named once. To get none, pause it.", {
    minItems: 1,
    uniqueItems: true,
    default: [...webhookEventTypes],
  }),
};

export const WebhookEndpoint = record("WebhookEndpoint", {
  id: id("Endpoint id."),
  url: address,
  ...fields,
  paused: Type.Boolean({
    description: `While true its deliveries wait, each for ${pausedWebhookDays} days at most; then it has failed.`,
  }),
  pause_reason: nullable(
    choice(["member", "gone"], {
      description: "Who paused it: a member, or its receiver by answering 410 Gone; null unless paused.",
    }),
  ),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const CreateWebhookEndpoint = record("CreateWebhookEndpoint", {
  url: address,
  ...optional(fields),
});
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = record("UpdateWebhookEndpoint", {
  ...patchable({ url: address, ...fields }),
  paused: Type.Optional(
    Type.Boolean({ description: "True: its deliveries wait. False: what has waited is sent." }),
  ),
});
export type UpdateWebhookEndpoint = Static<typeof UpdateWebhookEndpoint>;

export const WebhookSecret = record("WebhookSecret", {
  data: record(
    "WebhookSecretData",
    {
      id: id("Endpoint id."),
      secret: Type.String({
        description:
          "whsec_ and 24 random bytes in base64. The whole text is the key of the signatures. Not shown again.",
      }),
    },
    { description: "The endpoint and its new secret." },
  ),
});
