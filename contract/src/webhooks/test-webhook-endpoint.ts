import { Type } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { record } from "../schema/records.ts";
import { endpointParams } from "./endpoints.ts";
import { WebhookEventType } from "./event-types.ts";

const TestWebhookEndpoint = record("TestWebhookEndpoint", {
  type: Type.Optional(WebhookEventType),
});

export const testWebhookEndpoint = operation({
  id: "testWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints/{id}/test",
  tag: "Webhooks",
  section: "6.5",
  security: "organization",
  summary: "Send a test event",
  description:
    "For owners and admins. Delivers an event with a sample payload: `proposal.created`, unless `type` names another one. The endpoint need not subscribe to it. A paused endpoint must be resumed first.",
  params: endpointParams,
  body: TestWebhookEndpoint,
  bodyOptional: true,
  answers: { 201: { description: "Id of the delivery.", body: Created, headers: location } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The webhook endpoint") },
  examples: { request: { type: "proposal.won" }, answer: createdExample },
});
