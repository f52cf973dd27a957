import type Stripe from "stripe";
import type { Attempt, LedgerAccount, Payment, PaymentPage } from "./records.ts";

/**
 * The objects of Stripe's API in version 2026-10-28.endive, complete and fully expanded, with the types of the
 * package `stripe`.
 */
export const apiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";

type AccountObject = Pick<
  Stripe.Account,
  "id" | "object" | "charges_enabled" | "details_submitted" | "email" | "payouts_enabled" | "type"
> & { readonly settings: { readonly dashboard: Stripe.Account.Settings.Dashboard } };

export function toAccountObject({ id, name, takesPayments }: LedgerAccount): AccountObject {
  return {
    id,
    object: "account",
    charges_enabled: takesPayments,
    details_submitted: true,
    email: null,
    payouts_enabled: takesPayments,
    settings: { dashboard: { display_name: name, timezone: "Etc/UTC" } },
    type: "standard",
  };
}

export function toSessionObject(page: PaymentPage): Stripe.Checkout.Session {
  const { payment } = page;
  return {
    id: page.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: page.amount,
    amount_total: page.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: page.cancelUrl,
    client_reference_id: page.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: page.created,
    currency: page.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: page.email,
    discounts: [],
    expires_at: page.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: page.isLive,
    locale: page.locale,
    managed_payments: null,
    metadata: page.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: payment ? toIntentObject(page, payment) : null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_status: payment?.status === "succeeded" ? "paid" : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: page.status,
    submit_type: "pay",
    subscription: null,
    success_url: page.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: page.status === "open" ? page.url : null,
    wallet_options: null,
  };
}

function toIntentObject(page: PaymentPage, payment: Payment): Stripe.PaymentIntent {
  const charge = payment.attempts.at(-1);
  return {
    id: payment.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: payment.status === "succeeded" ? payment.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: payment.status === "canceled" ? "expired" : null,
    capture_method: "automatic_async",
    client_secret: `${payment.id}_secret_standin`,
    confirmation_method: "automatic",
    created: payment.created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    description: page.paymentDescription,
    excluded_payment_method_types: null,
    last_payment_error: payment.error,
    latest_charge: charge ? toChargeObject(page, payment, charge) : null,
    livemode: page.isLive,
    managed_payments: null,
    metadata: page.paymentMetadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_group: null,
  };
}

function toChargeObject(page: PaymentPage, payment: Payment, charge: Attempt): Stripe.Charge {
  const isPaid = charge.status === "succeeded";
  return {
    id: charge.id,
    object: "charge",
    amount: payment.amount,
    amount_captured: isPaid ? payment.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: page.email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: charge.created,
    currency: payment.currency,
    customer: null,
    description: page.paymentDescription,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: charge.status === "failed" ? (payment.error?.code ?? null) : null,
    failure_message: charge.status === "failed" ? (payment.error?.message ?? null) : null,
    fraud_details: {},
    livemode: page.isLive,
    metadata: page.paymentMetadata,
    on_behalf_of: null,
    outcome: null,
    paid: isPaid,
    payment_intent: payment.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && charge.refunded === payment.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Replaces objects by their ids, except for those that a request asks to expand. */
export function collapse(session: Stripe.Checkout.Session, expand: readonly string[]): object {
  const { payment_intent: intent } = session;
  if (intent === null || typeof intent === "string") return session;
  if (!expand.some((path) => path.startsWith("payment_intent")))
    return { ...session, payment_intent: intent.id };
  const charge = intent.latest_charge;
  if (expand.includes("payment_intent.latest_charge") || charge === null || typeof charge === "string") {
    return session;
  }
  return { ...session, payment_intent: { ...intent, latest_charge: charge.id } };
}
