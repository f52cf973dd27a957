import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { webhookSecretExample } from "./examples.ts";
import { endpointParams } from "./params.ts";
import { WebhookSecret } from "./records/endpoint.ts";

const RotateWebhookSecret = record("RotateWebhookSecret", {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 24,
      description:
        "For how long the secret until now signs too, as a second v1 value; absent: not from now on.",
    }),
  ),
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/webhook-endpoints/{id}/rotate-secret",
  tag: "Webhooks",
  section: "6.4",
  security: "organization",
  summary: "Replace the secret of a webhook endpoint",
  description: "For owners and admins. Takes effect at once. The new secret is shown only once.",
  params: endpointParams,
  body: RotateWebhookSecret,
  bodyOptional: true,
  answers: { 200: { description: "The new secret.", body: WebhookSecret } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: { request: { overlap_hours: 24 }, answer: webhookSecretExample },
});
