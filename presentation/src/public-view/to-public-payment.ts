import type { BankAccount, Organization, Payment, PaymentMethod, PublicProposal } from "@proffer/contract";
import type { PublicViewInput } from "./public-view-input.ts";

type PaymentInput = Pick<PublicViewInput, "organization"> & {
  readonly proposal: Pick<
    PublicViewInput["proposal"],
    "id" | "settings" | "payment" | "proposal_number" | "status"
  >;
};

/** The ways to pay of a payment that does not name any. */
export const usualMethods: readonly PaymentMethod[] = ["bank_transfer"];

/** Tells whether an organization has the account that a way to pay needs. */
export function isSetUp(
  method: PaymentMethod,
  { card_payments, bank_account }: Pick<Organization, "card_payments" | "bank_account">,
): boolean {
  return (method === "card" ? card_payments : bank_account) !== null;
}

/**
 * Returns the payment on acceptance with its state and transactions. Null without a payment. The account is shown once
 * something is due. Notes of members and references at the provider stay private.
 */
export function toPublicPayment({ proposal, organization }: PaymentInput): PublicProposal["payment"] {
  const { settings, payment } = proposal;
  const { on_acceptance: due, due_amount } = payment;
  if (due === null || !settings.payment) return null;
  const { type, deposit_percentage, deposit_amount, due_days, instructions } = settings.payment;
  const { methods = usualMethods } = settings.payment;
  const isTransfer = methods.includes("bank_transfer");
  return {
    type,
    percentage: type === "percentage" ? (deposit_percentage ?? null) : null,
    fixed_amount: type === "fixed" ? (deposit_amount ?? null) : null,
    ...due,
    due_days: due_days ?? 0,
    methods: methods.filter((method) => isSetUp(method, organization)),
    instructions: instructions ?? null,
    is_test: organization.card_payments?.mode === "test",
    state: payment.state,
    paid_amount: payment.paid_amount,
    open_amount: payment.open_amount,
    due_on: payment.due_on,
    bank_account: due_amount === null || !isTransfer ? null : toPublicAccount(proposal, organization),
    transactions: payment.transactions.map(toPublicTransaction),
  };
}

function toPublicAccount(
  proposal: PaymentInput["proposal"],
  { bank_account: account }: Pick<Organization, "bank_account">,
): NonNullable<PublicProposal["payment"]>["bank_account"] {
  if (account === null) return null;
  const { holder, iban, bic = null, bank_name = null } = account;
  return {
    holder,
    iban,
    bic,
    bank_name,
    reference: toPaymentReference(proposal),
    qr_code: findQrKind(account, proposal.payment),
  };
}

/** Returns the text that a client gives with a transfer, so that the sender can find the proposal. */
export function toPaymentReference({
  id,
  proposal_number,
}: {
  readonly id: string;
  readonly proposal_number: string | null;
}): string {
  return proposal_number ?? `P-${id.slice(-8).toUpperCase()}`;
}

/** Returns the kind of the QR code for the open amount, or null if no banking app could read one. */
export function findQrKind(
  account: BankAccount,
  { currency, open_amount }: Pick<Payment, "currency" | "open_amount">,
): "epc" | "swiss" | null {
  if (open_amount < 0.01 || open_amount > 999_999_999.99) return null;
  const isSwiss = /^(CH|LI)/.test(account.iban);
  const hasAddress = Boolean(account.postal_code && account.city && account.country);
  if (isSwiss && hasAddress && (currency === "CHF" || currency === "EUR")) return "swiss";
  return currency === "EUR" ? "epc" : null;
}

function toPublicTransaction({
  id,
  amount,
  currency,
  method,
  status,
  payment_type,
  paid_at,
  received_on,
  refunded,
  failure,
  is_test,
}: Payment["transactions"][number]) {
  return {
    id,
    amount,
    currency,
    method,
    status,
    payment_type,
    paid_at,
    received_on,
    refunded,
    failure,
    is_test,
  };
}
