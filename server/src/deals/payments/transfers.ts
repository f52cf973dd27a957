import { maxTransactions, type PaymentTransaction, type RecordPayment } from "@proffer/contract";
import { toLocalDate } from "@proffer/presentation";
import { countDecimals, getMinorUnitDigits } from "@proffer/pricing";
import type { Context } from "../../context.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { createId } from "../../platform/ids.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import {
  changeProposal,
  type Decision,
  findProposalById,
  type LockedProposal,
  type Proposal,
} from "../../proposals/index.ts";
import { toPaymentType } from "./pay-by-card.ts";

/** A changed transaction with the version of its proposal. */
interface ChangedTransaction {
  readonly transaction: PaymentTransaction;
  readonly version: number;
}

export async function listPayments({ read, caller }: Context, id: string): Promise<PaymentTransaction[]> {
  const proposal = await findProposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  return [...proposal.transactions];
}

type Recorded = Decision & { readonly transaction: PaymentTransaction };

/** Records a received bank transfer in the currency of the proposal. */
export async function recordPayment(
  context: Context,
  id: string,
  body: RecordPayment,
): Promise<ChangedTransaction> {
  const { proposal, decision } = await changeProposal(
    context,
    id,
    "record payments",
    async (locked): Promise<Recorded> => {
      await assertRecordable(locked, body);
      const transaction = toTransfer(locked, body);
      const { amount, currency, method } = transaction;
      const facts = { payment_id: transaction.id, amount, currency, method, is_test: false };
      return {
        transaction,
        fields: { transactions: [...locked.proposal.transactions, transaction] },
        events: [{ type: "payment_received", metadata: facts }],
        audit: [{ action: "payment_received", ...facts, received_on: body.received_on }],
      };
    },
  );
  return { transaction: decision.transaction, version: proposal.version };
}

async function assertRecordable({ proposal, tx, at }: LockedProposal, body: RecordPayment): Promise<void> {
  assertOwesPayment(proposal);
  const { currency } = proposal.cached_totals;
  if (countDecimals(body.amount) > getMinorUnitDigits(currency))
    throw invalid({ amount: `is more precise than ${currency} can be paid` });
  const { time_zone } = await getOrganization(tx, proposal.organization_id);
  if (body.received_on > toLocalDate(at, time_zone))
    throw invalid({ received_on: "must not be in the future" });
  const transfers = proposal.transactions.filter(({ method }) => method === "bank_transfer");
  if (transfers.length >= maxTransactions / 2)
    throw new AppError("CONFLICT", `The proposal has ${transfers.length} transfers already`);
}

function assertOwesPayment({ status, due }: Proposal): void {
  if (status !== "WON") throw new AppError("CONFLICT", "Only a won proposal can be paid");
  if (due === null) throw new AppError("CONFLICT", "The proposal asks for no payment");
}

function toTransfer({ proposal, at }: LockedProposal, body: RecordPayment): PaymentTransaction {
  return {
    id: createId(),
    amount: body.amount,
    currency: proposal.cached_totals.currency,
    method: "bank_transfer",
    processor: null,
    is_test: false,
    status: "succeeded",
    payment_type: toPaymentType(proposal),
    created_at: at,
    paid_at: at,
    received_on: body.received_on,
    refunded: 0,
    revision: proposal.revision_number || null,
    reference: null,
    failure: null,
    note: body.note?.trim() || null,
  };
}

/** Marks a recorded bank transfer as returned. */
export async function returnPayment(
  context: Context,
  id: string,
  paymentId: string,
): Promise<ChangedTransaction> {
  const { proposal, decision } = await changeProposal(
    context,
    id,
    "record payments",
    ({ proposal: { transactions } }): Recorded => {
      const before = transactions.find((each) => each.id === paymentId);
      if (!before) throw notFound(paymentId);
      if (before.method !== "bank_transfer" || before.status !== "succeeded")
        throw new AppError("CONFLICT", "Only a received bank transfer can be returned");
      const transaction = { ...before, status: "canceled" as const };
      const { amount, currency, method } = before;
      const facts = { payment_id: paymentId, amount, currency, method };
      return {
        transaction,
        fields: { transactions: transactions.map((each) => (each === before ? transaction : each)) },
        events: [{ type: "payment_returned", metadata: facts }],
        audit: [{ action: "payment_returned", ...facts }],
      };
    },
  );
  return { transaction: decision.transaction, version: proposal.version };
}
