import { ApiError, invalidRequest } from "./api-error.ts";

/** The checked parameters of a new checkout session. */
export interface SessionRequest {
  readonly amount: number;
  readonly currency: string;
  /** The name of the product. */
  readonly description: string;
  readonly paymentDescription: string | null;
  readonly reference: string | null;
  readonly email: string | null;
  readonly locale: string | null;
  readonly metadata: Record<string, string>;
  readonly paymentMetadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly expiresAt: number;
}

/** Currencies in which Stripe takes card payments. Source: https://docs.stripe.com/currencies. */
const currencies = new Set(
  (
    "usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf " +
    "chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg " +
    "huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk " +
    "mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub " +
    "rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv " +
    "wst xaf xcd xcg xof xpf yer zar zmw"
  ).split(" "),
);

/** Smallest charges in Stripe's units, for some currencies. Others have a converted limit. */
const minAmounts: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  cad: 50,
  aud: 50,
  chf: 50,
  sgd: 50,
  gbp: 30,
  jpy: 50,
  sek: 300,
  nok: 300,
  dkk: 250,
};
const maxAmount = 99_999_999;
const zeroDecimals = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const threeDecimals = new Set("bhd jod kwd omr tnd".split(" "));

/** Parameters that Stripe knows for this request, by the first part of their names. */
const knownParameters = new Set(
  (
    "adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax " +
    "billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency " +
    "custom_fields custom_text customer customer_account customer_creation customer_email customer_update " +
    "discounts excluded_payment_method_types expand expires_at integration_identifier invoice_creation " +
    "line_items locale managed_payments metadata mode name_collection optional_items origin_context " +
    "payment_intent_data payment_method_collection payment_method_configuration payment_method_data " +
    "payment_method_options payment_method_types permissions phone_number_collection redirect_on_completion " +
    "return_url saved_payment_method_options setup_intent_data shipping_address_collection shipping_options " +
    "submit_type subscription_data success_url tax_id_collection ui_mode wallet_options"
  ).split(" "),
);

const minSeconds = 30 * 60;
const maxSeconds = 24 * 60 * 60;

/** Checks the parameters of a new session like Stripe. `now` is in seconds. */
export function parseSessionRequest(form: URLSearchParams, now: number): SessionRequest {
  for (const name of form.keys()) {
    const [first = ""] = name.split("[");
    if (!knownParameters.has(first)) {
      throw invalidRequest(`Received unknown parameter: ${name}`, name, "parameter_unknown");
    }
  }
  const read = (name: string) => form.get(name);
  if (read("mode") !== "payment") throw invalidRequest("You must provide a mode.", "mode");
  const price = "line_items[0][price_data]";
  const currency = readCurrency(form, `${price}[currency]`);
  return {
    amount: readAmount(form, `${price}[unit_amount]`, currency),
    currency,
    description: readRequired(form, `${price}[product_data][name]`),
    paymentDescription: read("payment_intent_data[description]"),
    reference: readShort(form, "client_reference_id", 200),
    email: readEmail(form),
    locale: read("locale"),
    metadata: readMetadata(form, "metadata"),
    paymentMetadata: readMetadata(form, "payment_intent_data[metadata]"),
    successUrl: readUrl(form, "success_url") ?? readRequired(form, "success_url"),
    cancelUrl: readUrl(form, "cancel_url"),
    expiresAt: readExpiry(form, now),
  };
}

/** Writes an amount of Stripe's units for people, such as 12.30 EUR. */
export function formatAmount(amount: number, currency: string): string {
  const decimals = zeroDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

function readRequired(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value) return value;
  throw invalidRequest(`Missing required param: ${name}.`, name, "parameter_missing");
}

function readShort(form: URLSearchParams, name: string, maxLength: number): string | null {
  const value = form.get(name);
  if (value !== null && value.length > maxLength) {
    throw invalidRequest(
      `Invalid string: ${value.slice(0, 20)}...; must be at most ${maxLength} characters`,
      name,
    );
  }
  return value;
}

function readCurrency(form: URLSearchParams, name: string): string {
  const currency = readRequired(form, name);
  if (currencies.has(currency)) return currency;
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, …`,
    name,
  );
}

function readAmount(form: URLSearchParams, name: string, currency: string): number {
  const text = readRequired(form, name);
  const amount = Number(text);
  if (!/^\d+$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, name, "parameter_invalid_integer");
  if (threeDecimals.has(currency) && amount % 10 !== 0) {
    throw invalidRequest("Invalid amount: the last digit must be 0 in this currency.", name);
  }
  if ((currency === "isk" || currency === "ugx") && amount % 100 !== 0) {
    throw invalidRequest("Invalid amount: decimals must be 00 in this currency.", name);
  }
  if (amount > maxAmount) {
    const limit = formatAmount(maxAmount, currency);
    const message = `The Checkout Session's total amount due must be no more than ${limit}.`;
    throw new ApiError(400, { type: "invalid_request_error", code: "amount_too_large", message });
  }
  const min = minAmounts[currency] ?? 1;
  if (amount < min) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatAmount(min, currency)}`;
    throw new ApiError(400, { type: "invalid_request_error", code: "amount_too_small", message });
  }
  return amount;
}

function readEmail(form: URLSearchParams): string | null {
  const email = readShort(form, "customer_email", 800);
  if (email === null || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return email;
  throw invalidRequest(`Invalid email address: ${email}`, "customer_email", "email_invalid");
}

function readUrl(form: URLSearchParams, name: string): string | null {
  const url = form.get(name);
  if (url === null) return null;
  if (!/^https?:\/\/[^/\s]/.test(url)) throw invalidRequest("Not a valid URL", name, "url_invalid");
  return url;
}

function readMetadata(form: URLSearchParams, name: string): Record<string, string> {
  const entries = [...form].flatMap(([parameter, value]) => {
    const key = parameter.startsWith(`${name}[`) ? parameter.slice(name.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, value] as const];
  });
  if (entries.length > 50) throw invalidRequest("Metadata can have at most 50 keys.", name);
  for (const [key, value] of entries) {
    if (key.length > 40 || value.length > 500) {
      throw invalidRequest("Metadata keys have at most 40 characters, values 500.", `${name}[${key}]`);
    }
  }
  return Object.fromEntries(entries);
}

function readExpiry(form: URLSearchParams, now: number): number {
  const text = form.get("expires_at");
  if (text === null) return now + maxSeconds;
  const expiresAt = Number(text);
  if (!/^\d+$/.test(text)) throw invalidRequest(`Invalid integer: ${text}`, "expires_at");
  if (expiresAt < now + minSeconds) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  }
  if (expiresAt > now + maxSeconds) {
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return expiresAt;
}
