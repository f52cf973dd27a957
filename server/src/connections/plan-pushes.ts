import type { EventSubscriber, Tx } from "../context.ts";
import type { EventType } from "../records/events/index.ts";
import type { RecordedEvent } from "../schema.ts";
import { enqueueJob } from "../services/jobs/index.ts";
import { findProposalById, type Proposal } from "../proposals/index.ts";
import { findWebhookTrigger, type WebhookTrigger } from "../webhooks/index.ts";
import { announce } from "./announce.ts";
import { listConnections, type StoredConnection } from "./connections.store.ts";
import { isCrmOf } from "./crm-field.ts";
import { type DealLink, deleteDealLink, findDealLink } from "./deal-links.store.ts";
import { holdFreshPush, insertPush, skipPushesOfProposal } from "./pushes.store.ts";
import { addMs } from "./retry-policy.ts";

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
    const proposal = await findProposalById(tx, event.organization_id, event.proposal_id);
    if (!proposal) return;
    const link = await findDealLink(tx, event.organization_id, event.proposal_id);
    const isLinked = link !== undefined && isCrmOf(proposal.crm, link.deal_id);
    // A member or a program has written another CRM field, which ends the link.
    if (link && !isLinked) await endLink(tx, link, event.at);
    const told = connections.filter(({ id, events, deals }) =>
      deals ? isLinked && link.connection_id === id : trigger && events.includes(trigger.type),
    );
    for (const connection of told) await planPush(tx, publicUrl, { event, connection, proposal, trigger });
  };
}

/** Ends the link of a proposal to its deal, and the pushes that wait for it. */
export async function endLink(
  tx: Tx,
  { organization_id, connection_id, proposal_id }: DealLink,
  at: string,
): Promise<void> {
  await skipPushesOfProposal(tx, { organization_id, id: connection_id }, proposal_id, at);
  await deleteDealLink(tx, organization_id, proposal_id);
}

interface PlannedPush {
  readonly event: RecordedEvent;
  readonly connection: StoredConnection;
  readonly proposal: Proposal;
  readonly trigger: WebhookTrigger | undefined;
}

async function planPush(
  tx: Tx,
  publicUrl: string,
  { event: { organization_id: organizationId, at, type }, connection, proposal, trigger }: PlannedPush,
): Promise<void> {
  const isLaterOpening = trigger?.type === "proposal.opened" && proposal.view_count > 1;
  // Nothing of a draft is written to its deal.
  const isOfDraft = proposal.status === "DRAFT" && trigger === undefined && type !== "status_changed";
  if ((isLaterOpening || isOfDraft) && connection.deals) return;
  const isQuiet = trigger === undefined || (connection.deals !== null && !isStep(trigger));
  if (isQuiet && (await holdFreshPush(tx, connection, proposal.id))) return;
  const dueAt = isQuiet ? addMs(at, quietMs) : at;
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
