import { getOrganization } from "../../../accounts/organizations/index.ts";
import type { Reader, EventSubscriber, Tx } from "../../../context.ts";
import { type Proposal, findProposalById } from "../../../proposals/index.ts";
import { findLastEventTime, type EventType } from "../../../records/events/index.ts";
import { enqueueJob } from "../../../services/jobs/index.ts";
import { listReminders, type PlannedReminder } from "./list-reminders.ts";

/** Events whose email asks a client to act. The days of a reminder are counted from the last of them. */
const askingEvents = [
  "proposal_sent",
  "proposal_revised",
  "signature_request_sent",
  "proposal_signed",
] as const;

/**
 * Lists the reminders of a proposal, by its settings or, if it has none, by the settings of its organization.
 */
export async function planProposalReminders(read: Reader, proposal: Proposal): Promise<PlannedReminder[]> {
  const { reminders } = proposal.settings;
  const organization = await getOrganization(read, proposal.organization_id);
  return listReminders(reminders ?? organization.reminders, {
    askedAt: await findLastEventTime(read, {
      organizationId: proposal.organization_id,
      proposalId: proposal.id,
      types: askingEvents,
    }),
    expiringOn: proposal.expiring_on,
    timeZone: organization.time_zone,
  });
}

export const remindJob = "reminder";

export interface ReminderPayload extends PlannedReminder {
  readonly organizationId: string;
  readonly proposalId: string;
}

/**
 * Events that can change the time of a reminder. `proposal_updated` is recorded when settings change. While
 * the proposal is on hold, no reminders are planned. The status_changed at the end of the hold plans them
 * again.
 */
const reschedulingEvents: ReadonlySet<string> = new Set<EventType>([
  "proposal_sent",
  "proposal_revised",
  "signature_request_sent",
  "proposal_signed",
  "proposal_updated",
  "status_changed",
]);

/**
 * Queues the future reminders, in the transaction of the event. If the same reminder is queued twice, there
 * is still only one job. If a reminder is removed from the settings later, its job does nothing.
 */
export const planReminders: EventSubscriber = async (tx, event, status) => {
  if (event.proposal_id === null || !reschedulingEvents.has(event.type)) return;
  if (status && !isAwaited(status)) return;
  const proposal = await findProposalById(tx, event.organization_id, event.proposal_id);
  if (!proposal || !isAwaited(proposal.status)) return;
  for (const planned of await planProposalReminders(tx, proposal))
    if (planned.runAt > event.at) await enqueueReminder(tx, event.at, proposal, planned);
};

/** Queues a reminder, unless it is already queued. */
export async function enqueueReminder(
  tx: Tx,
  now: string,
  proposal: Proposal,
  planned: PlannedReminder,
): Promise<void> {
  const payload: ReminderPayload = {
    organizationId: proposal.organization_id,
    proposalId: proposal.id,
    ...planned,
  };
  await enqueueJob(tx, now, {
    id: formatReminderId(proposal, planned),
    kind: remindJob,
    payload,
    runAt: planned.runAt,
  });
}

/** Returns true if a client still has to answer. */
function isAwaited(status: Proposal["status"]): boolean {
  return status === "SENT" || status === "PENDING";
}

/**
 * Contains the organization: clients choose the ids of proposals, so two organizations may use the same one.
 */
function formatReminderId({ organization_id, id }: Proposal, { kind, days, runAt }: PlannedReminder): string {
  return `reminder:${organization_id}:${id}:${kind}:${days}:${runAt}`;
}
