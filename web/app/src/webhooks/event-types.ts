import type { WebhookEndpoint } from "@proffer/contract";

export type EventType = WebhookEndpoint["events"][number];

const known: Readonly<Record<EventType, "default" | "opt-in">> = {
  "proposal.created": "default",
  "proposal.sent": "default",
  "proposal.opened": "default",
  "proposal.recipient_updated": "default",
  "proposal.pending": "default",
  "proposal.won": "default",
  "proposal.lost": "default",
  "proposal.revised": "opt-in",
  "proposal.question_asked": "opt-in",
  "proposal.change_requested": "opt-in",
  "proposal.question_answered": "opt-in",
  "proposal.payment_received": "opt-in",
  "proposal.payment_failed": "opt-in",
};

/**
 * All types of events, in the order in which they happen. A new type in the contract does not compile until
 * it is added here.
 */
export const eventTypes = Object.keys(known) as readonly EventType[];

/** The types that a new endpoint receives unless the member chooses others. */
export const defaultEventTypes = eventTypes.filter((type) => known[type] === "default");
