import { addToDate, toHourOfDay } from "@proffer/presentation";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { AnonymousContext, EventSubscriber, Tx } from "../../context.ts";
import { findProposalById, lockProposal, type Proposal, toPayment } from "../../proposals/index.ts";
import { enqueueJob, type TransactionalJobHandler } from "../../services/jobs/index.ts";
import type { Mailing, Person } from "../../services/mail/index.ts";
import type { CompletedParties } from "../lifecycle/index.ts";
import { mailPaymentReceipt, mailPaymentRequest } from "../client-mail/index.ts";

/** A client with the address of this client's page. */
interface Payer {
  readonly person: Person;
  /** Undefined if the page shows nothing. */
  readonly url: string | undefined;
}

/** Lists all participants of a completed proposal, and the link for other readers. */
type ListParties = (tx: Tx, proposal: Proposal, now: string) => Promise<CompletedParties>;

const mailJob = "payment_mail";

interface MailPayload {
  readonly organizationId: string;
  readonly proposalId: string;
  readonly kind: "request" | "overdue";
}

/** Hour of the day of a reminder, in the time zone of the organization. */
const reminderHour = 9;

/** Returns the id of a job. A completed proposal is never reopened, so each of its jobs is queued once. */
function toJobId({ organizationId, proposalId, kind }: MailPayload): string {
  return `${mailJob}:${organizationId}:${proposalId}:${kind}`;
}

/** Plans the email that asks the client to pay when a proposal is accepted, or signed by everyone. */
export const requestPayment: EventSubscriber = async (tx, event) => {
  const { organization_id: organizationId, proposal_id: proposalId, at, metadata } = event;
  const { old_status, new_status } = metadata;
  if (proposalId === null || new_status !== "WON" || old_status === "WON") return;
  const proposal = await findProposalById(tx, organizationId, proposalId);
  if (!proposal || proposal.marked_as_won_method === "manual" || !proposal.due?.amount) return;
  // A job, because the last day of the payment is known only after this event.
  const payload: MailPayload = { organizationId, proposalId, kind: "request" };
  await enqueueJob(tx, at, { id: toJobId(payload), kind: mailJob, payload, runAt: at });
};

interface MailSources {
  readonly context: AnonymousContext;
  readonly mailing: Mailing;
  readonly listParties: ListParties;
}

/** Creates the handler that asks the client to pay, and reminds once if the last day has passed. */
export function createPaymentMailHandler(sources: MailSources): TransactionalJobHandler {
  const { context, mailing, listParties } = sources;
  return {
    kind: mailJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const mail = payload as MailPayload;
      const now = context.clock.now();
      const proposal = await lockProposal(tx, context, mail.organizationId, mail.proposalId);
      if (!proposal) return;
      if (mail.kind === "request") await planReminder(tx, now, proposal);
      if (!isAwaited(proposal)) return;
      const { payer, senderId } = await findPayer(tx, proposal, now, listParties);
      if (!payer?.url) return;
      const { person: to, url } = payer;
      await mailPaymentRequest(tx, mailing, {
        proposal,
        senderId,
        to,
        url,
        isOverdue: mail.kind === "overdue",
      });
    },
  };
}

async function planReminder(tx: Tx, now: string, proposal: Proposal): Promise<void> {
  const { organization_id: organizationId, id: proposalId, payment_due_on } = proposal;
  if (payment_due_on === null) return;
  const { time_zone } = await getOrganization(tx, organizationId);
  const payload: MailPayload = { organizationId, proposalId, kind: "overdue" };
  const runAt = toHourOfDay(addToDate(payment_due_on, 1), reminderHour, time_zone);
  await enqueueJob(tx, now, { id: toJobId(payload), kind: mailJob, payload, runAt });
}

/** Tells whether the client still has to pay something. */
function isAwaited(proposal: Proposal): boolean {
  if (proposal.archived_at !== null || proposal.payment_state === "processing") return false;
  return toPayment(proposal).open_amount > 0;
}

/**
 * Finds the client who gets emails about the payment: the person who accepted, or the first client who signed. For a
 * proposal won by hand, the first person who got it by email.
 */
async function findPayer(
  tx: Tx,
  proposal: Proposal,
  now: string,
  listParties: ListParties,
): Promise<{ readonly payer: Payer | undefined; readonly senderId: string }> {
  const { parties, sharedUrl, senderId } = await listParties(tx, proposal, now);
  const [recipient] = proposal.sent_to;
  const invited = recipient && { person: recipient, url: sharedUrl };
  return { payer: parties.find(({ isClient }) => isClient) ?? invited, senderId };
}

/** Queues a receipt for each payment, in the transaction that records it. */
export function createReceiptSender(mailing: Mailing, listParties: ListParties): EventSubscriber {
  return async (tx, { organization_id, proposal_id, type, at, metadata }) => {
    if (type !== "payment_received" || proposal_id === null) return;
    const proposal = await findProposalById(tx, organization_id, proposal_id);
    // Nobody asks for the payment any more. Members learn of it.
    if (!proposal?.due || !proposal.settings.payment) return;
    const { payer, senderId } = await findPayer(tx, proposal, at, listParties);
    if (!payer) return;
    const { person: to, url } = payer;
    const { payment_id: paymentId } = metadata as { readonly payment_id: string };
    await mailPaymentReceipt(tx, mailing, { proposal, senderId, to, url, paymentId });
  };
}
