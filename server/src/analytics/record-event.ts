import type { eventTypes } from "@proffer/contract";
import { organizationOfActor, type Actor, type Tx } from "../context.ts";
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
  | "items_changed"
  | "selection_changed"
  | "link_rotated";

export interface NewEvent {
  readonly proposalId: string;
  readonly type: EventType;
  readonly metadata?: Record<string, unknown>;
}

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
  await tx.insertInto("events").values(row).execute();
  await actor.follow(tx, row);
}

/** Who it was when it was nobody with an account. */
function viewerOf(actor: Actor) {
  if ("caller" in actor) return {};
  const { signer } = actor.link;
  return { viewer: signer ? { kind: "signer", name: signer.name } : { kind: "recipient" } };
}
