import { Type } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { endpointParams, WebhookSecret, webhookSecretExample } from "./endpoints.ts";

const RotateWebhookSecret = record("RotateWebhookSecret", {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 24,
      description:
        "Number of hours for which the previous secret signs too, as a second v1 value. When absent, the previous secret stops signing at once.",
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
  description: "For owners and admins. The new secret takes effect at once. It is shown only once.",
  params: endpointParams,
  body: RotateWebhookSecret,
  bodyOptional: true,
  answers: { 200: { description: "The new secret.", body: WebhookSecret } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { request: { overlap_hours: 24 }, answer: webhookSecretExample },
});
