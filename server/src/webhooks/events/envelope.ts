import { redact } from "@proffer/contract";
import type { WebhookTrigger } from "./webhook-trigger.ts";

export interface Envelope extends WebhookTrigger {
  readonly id: string;
  readonly createdAt: string;
  /** The proposal in the shape of the API. */
  readonly proposal: unknown;
}

/** Formats the body of an event (specification, 6.2), once: every attempt posts the same bytes. */
export function formatEnvelope({ id, type, createdAt, proposal, change }: Envelope): string {
  return JSON.stringify({
    id,
    type,
    created_at: createdAt,
    data: redact(proposal),
    ...(change && { change }),
  });
}
