import type { Static } from "typebox";
import { choice } from "../schema/records.ts";

/** Specification, section 6.1, in its order. An endpoint receives these types unless it names others. */
export const defaultWebhookEventTypes = [
  "proposal.created",
  "proposal.sent",
  "proposal.opened",
  "proposal.recipient_updated",
  "proposal.pending",
  "proposal.won",
  "proposal.lost",
] as const;

/** All types. The types beyond the specification are sent only to endpoints that name them. */
export const webhookEventTypes = [
  ...defaultWebhookEventTypes,
  "proposal.revised",
  "proposal.question_asked",
  "proposal.change_requested",
  "proposal.question_answered",
  "proposal.payment_received",
  "proposal.payment_failed",
] as const;

export const WebhookEventType = choice(webhookEventTypes, {
  title: "WebhookEventType",
  description: "Type of an event.",
});
export type WebhookEventType = Static<typeof WebhookEventType>;

/** The condition under which each event fires (specification, 6.1). */
export const firesWhen: Readonly<Record<WebhookEventType, string>> = {
  "proposal.created":
    "a proposal is created: new, imported, duplicated, from a template, or when a template becomes a proposal",
  "proposal.sent":
    "a proposal is emailed to a client for the first time; not when it is marked as sent by hand, and not for later emails",
  "proposal.opened":
    "a recipient opens a proposal, at most once in 30 minutes for each recipient; bots, previews and members do not count",
  "proposal.recipient_updated":
    "a recipient changes a choice, a quantity or the value of a field; `change` describes it",
  "proposal.pending": "the signing of a proposal begins",
  "proposal.won": "a proposal is accepted, signed by everyone, or marked as won",
  "proposal.lost": "a proposal is declined or marked as lost",
  "proposal.revised":
    "a new revision of a sent proposal is published; `change` describes it; only for endpoints that name this type",
  "proposal.question_asked":
    "a client writes a message; `change` has its text; only for endpoints that name this type",
  "proposal.change_requested":
    "a client asks for a change or for more time, or writes about it; `change` has the text and the request; only for endpoints that name this type",
  "proposal.question_answered":
    "a member writes to the client; `change` has the text; only for endpoints that name this type",
  "proposal.payment_received":
    "a card payment succeeds, or a member records a bank transfer; `change` describes it; only for endpoints that name this type",
  "proposal.payment_failed":
    "an attempt to pay by card fails; `change` describes it; only for endpoints that name this type",
};
