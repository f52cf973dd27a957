import type { Payment, PaymentTransaction } from "@proffer/contract";
import { addDays, toLocalDate } from "@proffer/presentation";
import { sumAmounts } from "@proffer/pricing";
import { getOrganization } from "../accounts/organizations/index.ts";
import type { Reader } from "../context.ts";
import type { Proposal, ProposalChanges } from "./proposal.ts";

type PaymentFields = Pick<
  Proposal,
  "kind" | "status" | "due" | "transactions" | "cached_totals" | "payment_state" | "payment_due_on"
>;

/** Returns the payment of a proposal, as its members see it. */
export function toPayment(proposal: PaymentFields): Payment {
  const { transactions, cached_totals, due, payment_state, payment_due_on } = proposal;
  const { currency } = cached_totals;
  const due_amount = findDueAmount(proposal);
  const { received, refunded } = sumPayments(transactions, currency);
  return {
    state: payment_state ?? "none",
    currency,
    on_acceptance: due,
    due_amount,
    paid_amount: sumAmounts([received, -refunded], currency),
    // A refund is the sender's decision. It does not ask the client for the money again.
    open_amount: Math.max(0, sumAmounts([due_amount ?? 0, -received], currency)),
    due_on: payment_due_on,
    transactions: [...transactions],
  };
}

/** Returns the payment as if payments in test mode did not exist, because no money moved. */
export function toRealPayment(proposal: PaymentFields): Payment {
  const real = { ...proposal, transactions: proposal.transactions.filter(({ is_test }) => !is_test) };
  return toPayment({ ...real, payment_state: findPaymentState(real) });
}

/** Returns the amount that a won proposal asks for. Null if it asks for nothing. */
function findDueAmount({ kind, status, due }: PaymentFields): number | null {
  return kind === "proposal" && status === "WON" && due !== null && due.amount > 0 ? due.amount : null;
}

/** Adds up what was received, and what of it was paid back, in the currency of the proposal. */
function sumPayments(transactions: readonly PaymentTransaction[], currency: string) {
  const received = transactions.filter((each) => each.status === "succeeded" && each.currency === currency);
  return {
    received: sumAmounts(
      received.map(({ amount }) => amount),
      currency,
    ),
    refunded: sumAmounts(
      received.map((each) => each.refunded),
      currency,
    ),
  };
}

/** Returns the changes of the state of the payment that follow from a change of the proposal. */
export async function findPaymentChanges(
  read: Reader,
  proposal: Proposal,
): Promise<Pick<ProposalChanges, "payment_state" | "payment_due_on">> {
  const payment_state = findPaymentState(proposal);
  const payment_due_on = await findLastDay(read, proposal);
  return {
    ...(payment_state !== proposal.payment_state && { payment_state }),
    ...(payment_due_on !== proposal.payment_due_on && { payment_due_on }),
  };
}

function findPaymentState(proposal: PaymentFields): Proposal["payment_state"] {
  const { transactions, cached_totals } = proposal;
  const { received, refunded } = sumPayments(transactions, cached_totals.currency);
  const due = findDueAmount(proposal);
  if (received > 0 && received >= (due ?? 0)) return received > refunded ? "paid" : null;
  if (transactions.some(({ status }) => status === "processing")) return "processing";
  if (received > 0) return "partly_paid";
  if (due === null) return null;
  return transactions.at(-1)?.status === "failed" ? "failed" : "due";
}

/** Returns the last day of the payment. Once set, a change of the time zone does not move it. */
async function findLastDay(read: Reader, proposal: Proposal): Promise<string | null> {
  const { organization_id, won_at, settings, payment_due_on } = proposal;
  if (findDueAmount(proposal) === null || won_at === null) return null;
  if (payment_due_on !== null) return payment_due_on;
  const { time_zone } = await getOrganization(read, organization_id);
  return toLocalDate(addDays(won_at, settings.payment?.due_days ?? 0, time_zone), time_zone);
}
