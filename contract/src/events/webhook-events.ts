import { Type, type TSchema } from "typebox";
import { webhookEventTypes, type WebhookEventType } from "../operations/webhooks/records/event-type.ts";
import { ProposalDetail } from "../records/proposal-detail.ts";
import { id, timestamp } from "../records/scalars.ts";
import { always, record } from "../records/schema.ts";
import { redactedSchema } from "./redact.ts";
import { WebhookChange } from "./webhook-change.ts";

/** When each event fires (specification, 6.1). */
export const firesWhen: Readonly<Record<WebhookEventType, string>> = {
  "proposal.created":
    "a proposal is created: new, imported, duplicated, from a template, or when a template becomes a proposal",
  "proposal.sent":
    "it is e-mailed to a client for the first time; not when it is marked as sent by hand, and not for later e-mails",
  "proposal.opened":
    "a recipient opens it, at most once in 30 minutes for each recipient; bots, previews and members do not count",
  "proposal.recipient_updated": "a recipient changes a choice or a quantity; `change` says what",
  "proposal.pending": "signing begins",
  "proposal.won": "it is accepted, signed by everyone, or marked as won",
  "proposal.lost": "it is declined or marked as lost",
};

const proposal = Type.Unsafe<object>(redactedSchema(ProposalDetail));

function eventOf(type: WebhookEventType): TSchema {
  return record(titleOf(type), {
    id: id("Event id: the same in every attempt and for every endpoint."),
    type: always(type),
    created_at: timestamp("When it happened."),
    data: proposal,
    ...(type === "proposal.recipient_updated" && { change: WebhookChange }),
  });
}

/** `ProposalRecipientUpdatedEvent` of `proposal.recipient_updated`. */
function titleOf(type: WebhookEventType): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Event`;
}

/** What is posted, by its type (specification, 6.2). */
export const webhookEvents = Object.fromEntries(
  webhookEventTypes.map((type) => [type, eventOf(type)]),
) as Readonly<Record<WebhookEventType, TSchema>>;
