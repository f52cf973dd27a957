import type { eventTypes } from "@proffer/contract";
import { organizationOfActor, type Actor, type Tx } from "../context.ts";
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
  | "items_changed"
  | "selection_changed"
  | "link_rotated"
  | "reminder_sent";

export interface NewEvent {
  readonly proposalId: string;
  readonly type: EventType;
  readonly metadata?: Record<string, unknown>;
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

/** Writes what happened, and all that follows from it, in the transaction of the change: none is there without the others. */
export async function recordEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<void> {
  const row: EventRow = {
    organization_id: organizationOfActor(actor),
    id: newId(),
    proposal_id: event.proposalId,
    type: event.type,
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
    metadata_json: JSON.stringify({ ...event.metadata, ...viewerOf(actor) }),
  };
  await insert(tx, row);
  await actor.follow(tx, row);
}

/** Which reader it was, when it was one. */
function viewerOf(actor: Actor) {
  if (!("link" in actor)) return {};
  const { signer } = actor.link;
  return { viewer: signer ? { kind: "signer", name: signer.name } : { kind: "recipient" } };
}
