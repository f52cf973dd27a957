import type { AnonymousContext, Tx } from "../../../context.ts";
import { lockProposal, type Proposal } from "../../../proposals/index.ts";
import { findLastEventTime, recordEvent } from "../../../records/events/index.ts";
import type { TransactionalJobHandler } from "../../../services/jobs/index.ts";
import type { Mailing, Person } from "../../../services/mail/index.ts";
import { mailReminder, type ReminderMail } from "../../client-mail/index.ts";
import { planProposalReminders, enqueueReminder, remindJob, type ReminderPayload } from "./plan-reminders.ts";

/** A person to remind, with the address of this person's page. */
interface PendingParty extends Pick<ReminderMail, "waitsFor" | "url"> {
  readonly person: Person;
  readonly senderId: string;
}

interface ReminderDependencies {
  readonly context: AnonymousContext;
  readonly mailing: Mailing;
  /** Lists the people who must decide or sign now. */
  readonly listPendingParties: (tx: Tx, proposal: Proposal, now: string) => Promise<readonly PendingParty[]>;
}

/**
 * Creates the handler that sends reminders. It checks everything again, because the job was queued days ago.
 */
export function createReminderHandler({
  context,
  mailing,
  listPendingParties,
}: ReminderDependencies): TransactionalJobHandler {
  return {
    kind: remindJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const reminder = payload as ReminderPayload;
      const proposal = await lockProposal(tx, context, reminder.organizationId, reminder.proposalId);
      const now = context.clock.now();
      if (!proposal || !(await isWanted(tx, proposal, reminder, now))) return;
      const people = await listPendingParties(tx, proposal, now);
      if (people.length === 0) return;
      for (const { person, ...rest } of people)
        await mailReminder(tx, mailing, { proposal, to: person, ...rest });
      const organizationId = proposal.organization_id;
      await recordEvent(
        tx,
        { ...context, organizationId },
        {
          proposalId: proposal.id,
          type: "reminder_sent",
          metadata: { kind: reminder.kind, days: reminder.days, recipients: people.length },
        },
      );
    },
  };
}

/**
 * Returns true if the reminder must be sent: it is still planned, and no later reminder was sent. So only one
 * email is sent for several missed reminders. If the organization's time zone has changed, the reminder may
 * now be due later. It is then queued again.
 */
async function isWanted(
  tx: Tx,
  proposal: Proposal,
  { kind, days }: ReminderPayload,
  now: string,
): Promise<boolean> {
  const reminders = await planProposalReminders(tx, proposal);
  const planned = reminders.find((each) => each.kind === kind && each.days === days);
  if (!planned) return false;
  if (planned.runAt > now) {
    await enqueueReminder(tx, now, proposal, planned);
    return false;
  }
  const last = await findLastEventTime(tx, {
    organizationId: proposal.organization_id,
    proposalId: proposal.id,
    types: ["reminder_sent"],
  });
  return last === null || last < planned.runAt;
}
