import type { WebhookEndpoint } from "@proffer/contract";

export type EventType = WebhookEndpoint["events"][number];

const known: Readonly<Record<EventType, true>> = {
  "proposal.created": true,
  "proposal.sent": true,
  "proposal.opened": true,
  "proposal.recipient_updated": true,
  "proposal.pending": true,
  "proposal.won": true,
  "proposal.lost": true,
};

/**
 * All types of events, in the order in which they happen. A new type in the contract does not compile until
 * it is added here.
 */
export const eventTypes = Object.keys(known) as readonly EventType[];
