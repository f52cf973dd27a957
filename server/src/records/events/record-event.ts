import { describeAgent, getOrganizationId, type Actor, type Tx } from "../../context.ts";
import { createId } from "../../platform/ids.ts";
import type { StoredStatus } from "../../schema.ts";
import type { EventType, RecordedEvent } from "./tables.ts";
import { insertEvent } from "./events.store.ts";

export interface NewEvent {
  readonly proposalId: string;
  readonly type: EventType;
  readonly metadata?: Record<string, unknown>;
  /** Status of the proposal after the event, for the subscribers. */
  readonly status?: StoredStatus;
}

/**
 * Records an event and calls its subscribers. Runs in the transaction of the change, so that either
 * everything is committed or nothing.
 */
export async function recordEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<void> {
  const recorded: RecordedEvent = {
    organization_id: getOrganizationId(actor),
    id: createId(),
    proposal_id: event.proposalId,
    type: event.type,
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
    metadata: { ...event.metadata, ...toViewer(actor), ...describeAgent(actor) },
  };
  await insertEvent(tx, recorded);
  await actor.notifySubscribers(tx, recorded, event.status);
}

/** Returns the recipient or signer who caused the event, as metadata of the event. */
function toViewer(actor: Actor) {
  if (!("link" in actor)) return {};
  const { signer } = actor.link;
  return { viewer: signer ? { kind: "signer", name: signer.name } : { kind: "recipient" } };
}
