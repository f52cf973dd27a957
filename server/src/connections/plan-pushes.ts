import type { EventSubscriber, Tx } from "../context.ts";
import type { EventType } from "../records/events/index.ts";
import type { RecordedEvent } from "../schema.ts";
import { enqueueJob } from "../services/jobs/index.ts";
import { findProposalById } from "../proposals/index.ts";
import { findWebhookTrigger, type WebhookTrigger } from "../webhooks/index.ts";
import { announce } from "./announce.ts";
import { listConnections, type StoredConnection } from "./connections.store.ts";
import { findDealLink } from "./deal-links.store.ts";
import { hasFreshPush, insertPush } from "./pushes.store.ts";

export const pushJob = "push_connection";

/** Names a connection whose pushes are due. */
export interface PushPayload {
  readonly organizationId: string;
  readonly connectionId: string;
}

/** Wakes the worker of a connection at a time. */
export async function enqueuePushes(
  tx: Tx,
  now: string,
  { organization_id, id }: Pick<StoredConnection, "organization_id" | "id">,
  runAt = now,
): Promise<void> {
  const payload: PushPayload = { organizationId: organization_id, connectionId: id };
  await enqueueJob(tx, now, { kind: pushJob, payload, runAt });
}

/** Events without words that can change the deal of a proposal. */
const quietChanges: ReadonlySet<EventType> = new Set<EventType>([
  "proposal_updated",
  "items_changed",
  "selection_changed",
  "proposal_sent",
  "status_changed",
  "payment_refunded",
  "payment_returned",
  "proposal_restored",
]);

/** Several quiet changes in this time are written once. */
const quietMs = 15_000;

/**
 * Plans what chats and the CRM get for an event, in the transaction that records it. A push to a CRM writes the
 * state at the time of the push, so it needs only the words of the event.
 */
export function createPushPlanner(publicUrl: string): EventSubscriber {
  return async (tx, event) => {
    const trigger = findWebhookTrigger(event);
    if (event.proposal_id === null || !(trigger || quietChanges.has(event.type as EventType))) return;
    const connections = await listConnections(tx, event.organization_id);
    if (connections.length === 0) return;
    const link = await findDealLink(tx, event.organization_id, event.proposal_id);
    const told = connections.filter(({ id, events, deals }) =>
      deals ? link?.connection_id === id : trigger && events.includes(trigger.type),
    );
    for (const connection of told) await planPush(tx, publicUrl, event, connection, trigger);
  };
}

async function planPush(
  tx: Tx,
  publicUrl: string,
  { organization_id: organizationId, proposal_id: proposalId, at, type }: RecordedEvent,
  connection: StoredConnection,
  trigger: WebhookTrigger | undefined,
): Promise<void> {
  const proposal = await findProposalById(tx, organizationId, proposalId ?? "");
  if (!proposal) return;
  const isLaterOpening = trigger?.type === "proposal.opened" && proposal.view_count > 1;
  if (isLaterOpening && connection.deals) return;
  const isQuiet = trigger === undefined || (connection.deals !== null && !isStep(trigger));
  if (isQuiet && (await hasFreshPush(tx, connection, proposal.id))) return;
  const dueAt = isQuiet ? new Date(Date.parse(at) + quietMs).toISOString() : at;
  await insertPush(tx, {
    organizationId,
    connectionId: connection.id,
    proposalId: proposal.id,
    event: trigger?.type ?? type,
    announcement:
      trigger && !isQuiet ? announce(trigger, proposal, toMemberUrl(publicUrl, proposal.id)) : null,
    createdAt: at,
    dueAt,
  });
  await enqueuePushes(tx, at, connection, dueAt);
}

/** Tells whether an event is a step of a deal, which is noted there. */
function isStep({ type }: WebhookTrigger): boolean {
  return type !== "proposal.created" && type !== "proposal.recipient_updated";
}

/** Returns the address of a proposal for members. */
export function toMemberUrl(publicUrl: string, proposalId: string): string {
  return `${publicUrl}/app/proposals/${proposalId}`;
}
