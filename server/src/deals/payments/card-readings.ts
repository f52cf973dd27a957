import type { PaymentTransaction } from "@proffer/contract";
import { joinTransaction, type AnonymousContext, type OperatorContext } from "../../context.ts";
import {
  changeLockedProposal,
  lockEvenDeleted,
  type Change,
  type Decision,
  type Proposal,
} from "../../proposals/index.ts";
import type { CardSession } from "./card-provider.ts";
import { findSession, updateSession, type PaymentSession } from "./payments.store.ts";

/**
 * Records the state of a payment page at the provider. Every path that reads a page ends here, and repeated,
 * concurrent and outdated readings change nothing twice. Returns the session after the reading.
 */
export async function recordReading(
  context: AnonymousContext,
  session: PaymentSession,
  reading: CardSession,
): Promise<PaymentSession | undefined> {
  return changeSession(context, session, (before) => ({
    status: toSessionStatus(before, reading),
    decide: (proposal, at) => decideReading(proposal, before, reading, at) ?? { unchanged: true },
  }));
}

/**
 * Ends a session without a reading. An attempt without an outcome is over then. `reason` is a sentence for members.
 * It is null if the client cannot have paid.
 */
export async function abandonSession(
  context: AnonymousContext,
  session: PaymentSession,
  reason: string | null,
): Promise<void> {
  await changeSession(context, session, (before) =>
    before.status === "ended"
      ? undefined
      : { status: "ended", decide: (proposal) => decideAbandoned(proposal, before.id, reason) },
  );
}

interface SessionChange {
  readonly status: PaymentSession["status"];
  readonly decide: (proposal: Proposal, at: string) => Decision;
}

/** Changes a session and its proposal in one transaction. Returns the session after the change. */
async function changeSession(
  context: AnonymousContext,
  { organization_id: organizationId, id, proposal_id }: PaymentSession,
  toChange: (before: PaymentSession) => SessionChange | undefined,
): Promise<PaymentSession | undefined> {
  return context.transact(async (tx) => {
    const inside: OperatorContext = { ...joinTransaction(context, tx), organizationId };
    const proposal = await lockEvenDeleted(tx, inside, organizationId, proposal_id);
    const session = await findSession(tx, organizationId, id);
    const change = session && toChange(session);
    if (!change) return session;
    const { status, decide } = change;
    if (proposal)
      await changeLockedProposal(
        inside,
        async () => proposal,
        ({ at }) => decide(proposal, at),
      );
    await updateSession(tx, session, status);
    return { ...session, status };
  });
}

function decideAbandoned(proposal: Proposal, id: string, reason: string | null): Decision {
  const before = proposal.transactions.find((each) => each.id === id);
  if (!before || before.status === "succeeded" || before.status === "canceled") return { unchanged: true };
  const after = { ...before, status: reason === null ? "canceled" : "failed", note: reason } as const;
  return {
    fields: { transactions: proposal.transactions.map((each) => (each === before ? after : each)) },
    events: [{ type: "proposal_updated", metadata: { fields: ["payment"] } }],
  };
}

/** Decides how a reading changes a transaction. Returns undefined if it changes nothing. */
function decideReading(
  proposal: Proposal,
  { id, status: session }: PaymentSession,
  reading: CardSession,
  at: string,
): Change | undefined {
  const before = proposal.transactions.find((each) => each.id === id);
  // An outdated reading of a page that is over. Only money still counts.
  if (!before || (session === "ended" && reading.payment !== "paid")) return undefined;
  const after = toTransaction(before, reading, at);
  if (JSON.stringify(after) === JSON.stringify(before)) return undefined;
  const transactions = proposal.transactions.map((each) => (each === before ? after : each));
  const { amount, currency, method, is_test } = after;
  const facts = { payment_id: id, amount, currency, method, is_test };
  const isNew = after.status !== before.status;
  if (isNew && after.status === "succeeded")
    return {
      fields: { transactions, last_activity_at: at },
      events: [{ type: "payment_received", metadata: facts }],
      audit: [{ action: "payment_received", ...facts, reference: after.reference }],
    };
  if (isNew && after.status === "failed")
    return {
      fields: { transactions, last_activity_at: at },
      events: [{ type: "payment_failed", metadata: { ...facts, reason: after.failure } }],
    };
  if (after.refunded !== before.refunded)
    return {
      fields: { transactions },
      events: [{ type: "payment_refunded", metadata: { ...facts, refunded: after.refunded } }],
      audit: [{ action: "payment_refunded", ...facts, refunded: after.refunded }],
    };
  return {
    fields: { transactions },
    events: [{ type: "proposal_updated", metadata: { fields: ["payment"] } }],
  };
}

/**
 * The order of states. A reading never leads back, because the provider may answer with an older state. A failed
 * attempt on an open page is followed by another one, and a page that was canceled here may still be paid there.
 */
const order: Readonly<Record<PaymentTransaction["status"], number>> = {
  pending: 0,
  failed: 0,
  canceled: 1,
  processing: 1,
  succeeded: 3,
};

function toTransaction(before: PaymentTransaction, reading: CardSession, at: string): PaymentTransaction {
  const status = toStatus(reading);
  // The end of a bank debit: processing becomes failed.
  const isEnd = before.status === "processing" && status === "failed" && reading.status === "complete";
  if (order[status] < order[before.status] && !isEnd) return before;
  const isPaid = status === "succeeded";
  return {
    ...before,
    status,
    // The received amount counts, even if it differs from the requested one.
    ...(isPaid && { amount: reading.amount, currency: reading.currency }),
    paid_at: isPaid ? (before.paid_at ?? reading.paidAt ?? at) : null,
    refunded: Math.max(before.refunded, reading.refunded),
    reference: reading.paymentId ?? before.reference,
    failure: isPaid ? null : reading.failure,
    note: reading.isDisputed ? disputed : before.note,
  };
}

const disputed = "The client's bank has asked for the money back.";

function toStatus({ status, payment }: CardSession): PaymentTransaction["status"] {
  if (payment === "paid") return "succeeded";
  if (payment === "failed") return "failed";
  if (payment === "processing") return "processing";
  return status === "expired" ? "canceled" : "pending";
}

function toSessionStatus(
  { status: before }: PaymentSession,
  { status, payment }: CardSession,
): PaymentSession["status"] {
  if (payment === "paid") return "watched";
  // Nothing but money leads on from here: the provider may answer with an older state.
  if (before === "ended" || before === "watched") return before;
  if (payment === "processing") return "processing";
  if (before === "processing" && status !== "complete") return before;
  return status === "open" ? "open" : "ended";
}
