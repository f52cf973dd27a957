import { redacted } from "@proffer/contract";
import type { WebhookEventRow } from "../tables.ts";
import type { Firing } from "./firing.ts";

export interface Envelope extends Firing {
  readonly id: string;
  readonly createdAt: string;
  /** In the shape that the API answers. */
  readonly proposal: unknown;
}

/** What is posted (specification, 6.2): made once, and the same bytes in every attempt. */
export function envelopeBody({ id, type, createdAt, proposal, change }: Envelope): WebhookEventRow["body"] {
  return JSON.stringify({
    id,
    type,
    created_at: createdAt,
    data: redacted(proposal),
    ...(change && { change }),
  });
}
