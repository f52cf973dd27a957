import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { PaymentState, PaymentTransaction, paymentDay } from "../payments/payment.ts";
import { PaymentMethod, PaymentSettings } from "../payments/payment-settings.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { computedAmount, id, list, text } from "../schema/scalars.ts";
import { linkNotFound, proposalClosed, tokenParams } from "./link.ts";

const PublicBankAccount = record(
  "PublicBankAccount",
  {
    holder: text("Name of the account holder.", 70),
    iban: text("IBAN without spaces.", 34),
    bic: nullable(text("BIC of the bank.", 11)),
    bank_name: nullable(text("Name of the bank.", 200)),
    reference: text("Text that the client gives with the transfer.", 140),
    qr_code: nullable(
      choice(["epc", "swiss"], {
        description:
          "Kind of the QR code at /api/public/proposals/{token}/payment-qr: EPC for euros, or the Swiss QR code; null without one.",
      }),
    ),
  },
  { description: "The account for a transfer." },
);

const transaction = PaymentTransaction.properties;

const PublicTransaction = record(
  "PublicTransaction",
  {
    id: transaction.id,
    amount: transaction.amount,
    currency: transaction.currency,
    method: transaction.method,
    status: transaction.status,
    payment_type: transaction.payment_type,
    paid_at: transaction.paid_at,
    received_on: transaction.received_on,
    refunded: transaction.refunded,
    failure: transaction.failure,
    is_test: transaction.is_test,
  },
  { description: "One payment of the client, or an attempt." },
);

/** The payment on acceptance, as the page shows it. */
export const PublicPayment = record(
  "PublicPayment",
  {
    type: PaymentSettings.properties.type,
    percentage: nullable(Type.Number({ description: "Share of the first payment; null for other types." })),
    fixed_amount: nullable(computedAmount("Fixed amount; null for other types.")),
    base: computedAmount("The first payment with the current selection."),
    amount: computedAmount("Due on acceptance with the current selection."),
    due_days: Type.Integer({ minimum: 0, description: "Days from the acceptance until it is due." }),
    methods: list(PaymentMethod, 2, "Ways to pay that work now."),
    instructions: nullable(text("The sender's text about the payment.", 2_000)),
    is_test: Type.Boolean({ description: "Whether card payments are in test mode: no money moves." }),
    state: PaymentState,
    paid_amount: computedAmount("Received."),
    open_amount: computedAmount("Still to be paid. 0 before the acceptance."),
    due_on: nullable(paymentDay("Last day of the payment; null before the acceptance.")),
    bank_account: nullable(PublicBankAccount, "The account for a transfer; null before the acceptance."),
    transactions: list(PublicTransaction, 200, "All payments and attempts, oldest first."),
  },
  { description: "What the client pays on acceptance, and has paid." },
);
export type PublicPayment = Static<typeof PublicPayment>;

const notPayable: ErrorAnswer = {
  code: "CONFLICT",
  description: "Nothing is due now, or the way to pay is not offered.",
};

export const startPayment = operation({
  id: "startPayment",
  method: "POST",
  path: "/api/public/proposals/{token}/payments",
  tag: "Recipients",
  security: "none",
  summary: "Start a card payment",
  description:
    "Returns the address of the provider's payment page for the open amount. The server computes the amount. While a page is open, every further call returns the same page.",
  params: tokenParams,
  body: record("StartPayment", { method: choice(["card"], { description: "How the client pays." }) }),
  answers: {
    201: {
      description: "The payment page.",
      body: record("StartedPayment", {
        data: record(
          "PaymentPage",
          {
            id: id("Id of the transaction."),
            url: Type.String({ format: "uri", description: "Address of the payment page." }),
          },
          { description: "The payment page of the provider." },
        ),
      }),
    },
  },
  errors: {
    400: invalid,
    403: proposalClosed,
    404: linkNotFound,
    409: notPayable,
    503: { code: "SERVICE_UNAVAILABLE", description: "The provider does not answer or refuses the payment." },
  },
  examples: {
    request: { method: "card" },
    answer: { data: { id: ids.payment, url: "https://checkout.stripe.com/c/pay/cs_test_example" } },
  },
});

export const checkPayment = operation({
  id: "checkPayment",
  method: "POST",
  path: "/api/public/proposals/{token}/payments/{payment_id}/check",
  tag: "Recipients",
  security: "none",
  summary: "Check a card payment",
  description:
    "Asks the provider about a payment of this link now, for a client who returns from the payment page. If the provider does not answer, the last known state stays.",
  params: Type.Object({ ...tokenParams.properties, payment_id: id("Id of the transaction.") }),
  answers: { 204: { description: "Checked." } },
  errors: { 403: proposalClosed, 404: linkNotFound },
});

export const getPaymentQr = operation({
  id: "getPaymentQr",
  method: "GET",
  path: "/api/public/proposals/{token}/payment-qr",
  tag: "Recipients",
  security: "none",
  summary: "Get the QR code of a transfer",
  description:
    "Returns the QR code that banking apps read: the EPC code for euros, or the Swiss QR code for a Swiss account.",
  params: tokenParams,
  answers: {
    200: {
      description: "The QR code.",
      contentType: "image/*",
    },
  },
  errors: { 403: proposalClosed, 404: linkNotFound },
});
