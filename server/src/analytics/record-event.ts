import type { eventTypes } from "@proffer/contract";
import type { Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { compiled } from "../platform/db/compiled.ts";
import { newId } from "../platform/ids.ts";
import type { EventRow } from "../schema.ts";

/**
 * What can happen: the types that the analytics endpoint lists (specification, 4.6), and those from which only
 * webhooks, notifications and reminders follow.
 */
export type EventType =
  | (typeof eventTypes)[number]
  | "proposal_created"
  | "proposal_updated"
  | "proposal_archived"
  | "proposal_unarchived"
  | "proposal_deleted"
  | "proposal_restored"
  | "items_changed";

export interface NewEvent {
  readonly proposalId: string;
  readonly type: EventType;
  readonly metadata?: Record<string, unknown>;
}

/** Who did it, and when. No user: a recipient, or whoever runs the installation. */
export interface Circumstances {
  readonly caller: { readonly organizationId: string; readonly userId: string | null };
  readonly clock: Clock;
}

const insert = compiled((tx: Tx, given: EventRow) =>
  tx.insertInto("events").values({
    organization_id: given.organization_id,
    id: given.id,
    proposal_id: given.proposal_id,
    type: given.type,
    at: given.at,
    user_id: given.user_id,
    metadata_json: given.metadata_json,
  }),
);

/** Writes what happened in the transaction of the change: neither is there without the other. */
export async function recordEvent(tx: Tx, { caller, clock }: Circumstances, event: NewEvent): Promise<void> {
  await insert(tx, {
    organization_id: caller.organizationId,
    id: newId(),
    proposal_id: event.proposalId,
    type: event.type,
    at: clock.now(),
    user_id: caller.userId,
    metadata_json: JSON.stringify(event.metadata ?? {}),
  });
}
