import { Type, type Static } from "typebox";
import { ids } from "../example-ids.ts";
import { forMembers } from "../schema/audience.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { computedAmount, currencyCode, id, list, text, timestamp } from "../schema/scalars.ts";
import { PaymentMethod } from "./payment-settings.ts";

/** Maximum number of transactions of a proposal. */
export const maxTransactions = 200;

export const paymentStates = ["none", "due", "processing", "paid", "partly_paid", "failed"] as const;

export const PaymentState = choice(paymentStates, {
  title: "PaymentState",
  description:
    "none: nothing is due, or everything was paid back. due: nothing was paid yet. processing: the provider waits for the money. paid: all of it was received. partly_paid: some of it was received. failed: nothing was received, and the last attempt failed.",
});
export type PaymentState = Static<typeof PaymentState>;

export const paymentDay = (description: string) =>
  Type.String({ format: "date", maxLength: 10, description: `${description} As 2027-01-31.` });

const transactionStates = ["pending", "processing", "succeeded", "failed", "canceled"] as const;

/** One payment of a client, or an attempt. */
export const PaymentTransaction = record(
  "PaymentTransaction",
  {
    id: id("Id of the transaction."),
    amount: computedAmount("The amount that was received or asked for."),
    currency: currencyCode("Currency of the amount."),
    method: PaymentMethod,
    processor: nullable(choice(["stripe"], { description: "The provider; null for a bank transfer." })),
    is_test: Type.Boolean({
      description: "Whether the payment was started in test mode of the provider: no money moved.",
    }),
    status: choice(transactionStates, {
      description:
        "pending: the client has opened the payment page. processing: the provider waits for the money. succeeded: received. failed: the last attempt failed. canceled: the payment page was closed unpaid, or a member marked the transfer as returned.",
    }),
    payment_type: choice(["deposit", "final"], {
      description: "deposit: a part of the first payment. final: all of it.",
    }),
    created_at: timestamp("When the payment was started or recorded."),
    paid_at: nullable(timestamp("When the money was received; null before.")),
    received_on: nullable(paymentDay("Day of a bank transfer; null for a card payment.")),
    refunded: computedAmount("The part that the provider paid back."),
    revision: nullable(
      Type.Integer({ minimum: 1, description: "Revision that was paid for; null if it was never sent." }),
    ),
    reference: nullable(text("Number of the payment at the provider; null for a bank transfer.", 200)),
    failure: nullable(text("Why the last attempt failed; null if it did not.", 500)),
    note: nullable(
      text(
        "Note for members. For a card payment: why its outcome is unknown, or that it is disputed.",
        2_000,
        forMembers,
      ),
    ),
  },
  { description: "One payment of the client, or an attempt." },
);
export type PaymentTransaction = Static<typeof PaymentTransaction>;

const AmountDue = record(
  "AmountDue",
  {
    base: computedAmount("The first payment: the one-time total and the first period of recurring totals."),
    amount: computedAmount("The part that is due."),
  },
  { description: "An amount that is due, and what it is a part of." },
);

/** The payment of a proposal, for members. */
export const Payment = record(
  "Payment",
  {
    state: PaymentState,
    currency: currencyCode("Currency of the amounts."),
    on_acceptance: nullable(
      AmountDue,
      "What the client owes on acceptance with the current selection; null without a payment.",
    ),
    due_amount: nullable(
      computedAmount("Due since the proposal was won; null before, or without a payment."),
    ),
    paid_amount: computedAmount("Received, without refunds and without amounts in other currencies."),
    open_amount: computedAmount("Still to be paid. A refund does not increase it."),
    due_on: nullable(paymentDay("Last day of the payment; null if nothing is due.")),
    transactions: list(PaymentTransaction, maxTransactions, "All payments and attempts, oldest first."),
  },
  { description: "What the client has to pay, and has paid." },
);
export type Payment = Static<typeof Payment>;

/** Returns the payment of a proposal for which nothing is due and nothing was paid. */
export const noPayment = (currency: string): Payment => ({
  state: "none",
  currency,
  on_acceptance: null,
  due_amount: null,
  paid_amount: 0,
  open_amount: 0,
  due_on: null,
  transactions: [],
});

export const transactionExample: PaymentTransaction = {
  id: ids.payment,
  amount: 4_431,
  currency: "EUR",
  method: "bank_transfer",
  processor: null,
  is_test: false,
  status: "succeeded",
  payment_type: "deposit",
  created_at: "2026-03-09T08:00:00.000Z",
  paid_at: "2026-03-09T08:00:00.000Z",
  received_on: "2026-03-08",
  refunded: 0,
  revision: 1,
  reference: null,
  failure: null,
  note: "Statement 12",
};
