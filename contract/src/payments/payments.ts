import { Type, type Static } from "typebox";
import { location } from "../created.ts";
import { forbidden, forbiddenOrArchived, invalid, notFound, versionMismatch } from "../error-answers.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { choice, optional, record } from "../schema/records.ts";
import { amount, id, text } from "../schema/scalars.ts";
import { maxTransactions, paymentDay, PaymentTransaction, transactionExample } from "./payment.ts";
import { CardPayments, smallest } from "./payment-settings.ts";

const transactionAnswer = record("PaymentTransactionAnswer", { data: PaymentTransaction });

const notWon: ErrorAnswer = {
  code: "CONFLICT",
  description: "The proposal is not won, asks for no payment, or has 200 transactions.",
};

export const listPayments = operation({
  id: "listPayments",
  method: "GET",
  path: "/api/proposals/{id}/payments",
  tag: "Payments",
  security: "organization",
  summary: "List payments",
  description:
    "Returns the payments of a proposal and all attempts, oldest first, as `integrations.payment` of its detail does.",
  params: proposalParams,
  answers: {
    200: {
      description: "All transactions, on one page.",
      body: wholeList("PaymentTransactionList", PaymentTransaction, maxTransactions),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: [transactionExample], pagination: onePage } },
});

const RecordPayment = record("RecordPayment", {
  amount: amount("The amount that arrived.", { minimum: smallest }),
  received_on: paymentDay("Day on which it arrived: not in the future."),
  ...optional({ note: text("Note for members.", 2_000) }),
});
export type RecordPayment = Static<typeof RecordPayment>;

export const recordPayment = operation({
  id: "recordPayment",
  method: "POST",
  path: "/api/proposals/{id}/payments",
  tag: "Payments",
  security: "organization",
  summary: "Record a bank transfer",
  description:
    "Marks a bank transfer as received, in the currency of the proposal. The client gets a receipt by email. Partial amounts add up. For a won proposal that asks for a payment.",
  params: proposalParams,
  headers: ifMatch,
  body: RecordPayment,
  answers: {
    201: { description: "Recorded.", body: transactionAnswer, headers: { ...location, ...etag } },
  },
  errors: {
    400: invalid,
    403: forbiddenOrArchived,
    404: notFound("The proposal"),
    409: notWon,
    412: versionMismatch,
  },
  examples: {
    request: { amount: 4_431, received_on: "2026-03-08", note: "Statement 12" },
    answer: { data: transactionExample },
  },
});

export const returnPayment = operation({
  id: "returnPayment",
  method: "POST",
  path: "/api/proposals/{id}/payments/{payment_id}/return",
  tag: "Payments",
  security: "organization",
  summary: "Mark a bank transfer as returned",
  description:
    "Marks a recorded bank transfer as returned or recorded by mistake. It no longer counts, and stays in the list. Refund a card payment at the provider: Proffer reads it there.",
  params: Type.Object({ ...proposalParams.properties, payment_id: id("Id of the transaction.") }),
  headers: ifMatch,
  answers: { 200: { description: "Returned.", body: transactionAnswer, headers: etag } },
  errors: {
    403: forbiddenOrArchived,
    404: notFound("The proposal or the payment"),
    409: { code: "CONFLICT", description: "The payment is no received bank transfer." },
    412: versionMismatch,
  },
  examples: { answer: { data: { ...transactionExample, status: "canceled" } } },
});

const ConnectCards = record("ConnectCardPayments", {
  provider: choice(["stripe"], { description: "The provider." }),
  secret_key: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      "Secret or restricted key of the account, from its dashboard. It is stored encrypted and never returned.",
  }),
  ...optional({
    webhook_secret: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        "Signing secret of an endpoint at the provider that sends checkout.session events to /api/payments/stripe/webhook. Optional: with it, Proffer hears of a payment at once.",
    }),
  }),
});
export type ConnectCards = Static<typeof ConnectCards>;

const cardsExample: CardPayments = {
  provider: "stripe",
  mode: "test",
  account_id: "acct_1Example",
  account_name: "Acme",
  key_end: "9xYz",
  has_webhook_secret: false,
  connected_at: "2026-03-02T09:00:00.000Z",
};

const paymentsOpen: ErrorAnswer = {
  code: "CONFLICT",
  description: "Card payments of the connected account are still open. The message tells how many.",
};

export const connectCards = operation({
  id: "connectCards",
  method: "PUT",
  path: "/api/organization/card-payments",
  tag: "Payments",
  security: "organization",
  summary: "Connect card payments",
  description:
    "For owners. Checks the key with the provider, and saves it. A further call replaces the key. The key of another account is refused while payments of the connected account are open.",
  body: ConnectCards,
  answers: { 200: { description: "Connected.", body: record("CardPaymentsAnswer", { data: CardPayments }) } },
  errors: {
    400: {
      code: "VALIDATION_ERROR",
      description: "The key is not accepted, or the account cannot take payments.",
    },
    403: forbidden,
    409: paymentsOpen,
    503: { code: "SERVICE_UNAVAILABLE", description: "The provider does not answer. Nothing was saved." },
  },
  examples: {
    request: { provider: "stripe", secret_key: "sk_test_Example9xYz" },
    answer: { data: cardsExample },
  },
});

export const disconnectCards = operation({
  id: "disconnectCards",
  method: "DELETE",
  path: "/api/organization/card-payments",
  tag: "Payments",
  security: "organization",
  summary: "Disconnect card payments",
  description:
    "For owners. Deletes the key. Recorded payments stay. Refused while card payments are open, because nobody could read their outcome.",
  answers: { 204: { description: "Disconnected." } },
  errors: { 403: forbidden, 409: paymentsOpen },
});
