import { Type } from "typebox";
import { createdExample } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { record } from "../../records/schema.ts";
import { Created, location } from "../common.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { endpointParams } from "./params.ts";
import { WebhookEventType } from "./records/event-type.ts";

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
  errors: { 400: invalid, 403: forbidden, 404: notFound("WebhookEndpoint") },
  examples: { request: { type: "proposal.won" }, answer: createdExample },
});
