import type { Static } from "typebox";
import { choice } from "../../../records/schema.ts";

/** Specification, section 6.1, in its order. */
export const webhookEventTypes = [
  "proposal.created",
  "proposal.sent",
  "proposal.opened",
  "proposal.recipient_updated",
  "proposal.pending",
  "proposal.won",
  "proposal.lost",
] as const;

export const WebhookEventType = choice(webhookEventTypes, {
  title: "WebhookEventType",
  description: "What happened to a proposal.",
});
export type WebhookEventType = Static<typeof WebhookEventType>;
