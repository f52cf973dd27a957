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

/** Every type of event, in the order in which they happen; a new one in the contract does not compile before it stands here. */
export const eventTypes = Object.keys(known) as readonly EventType[];
