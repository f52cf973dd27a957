import { CardError } from "./card-provider.ts";

/** The used fields of the errors of the package `stripe`. */
interface StripeFailure extends Error {
  /** The class of the error, such as `StripeInvalidRequestError`. */
  readonly type: string;
  readonly code?: string;
  /** The parameter that Stripe refuses, such as `line_items[0][price_data][currency]`. */
  readonly param?: string;
  /** Missing if no answer arrived. */
  readonly statusCode?: number;
  /** Finds the request in the log of Stripe's dashboard. */
  readonly requestId?: string;
}

const maxSentenceLength = 200;

/**
 * Converts an error of the package `stripe`, or returns undefined for other errors. The package's error is not
 * the cause of the new one, because it contains the headers and the whole answer, and causes are logged.
 */
export function findCardError(error: unknown): CardError | undefined {
  if (error instanceof CardError) return error;
  if (!isStripeFailure(error)) return undefined;
  const { statusCode } = error;
  if (statusCode === undefined || statusCode < 400) {
    return new CardError("unreachable", "Stripe cannot be reached, or did not answer in time.");
  }
  if (statusCode === 401) {
    return new CardError(
      "bad_key",
      "Stripe does not accept this key. It may have been deleted, replaced or mistyped.",
    );
  }
  if (statusCode === 403) {
    return new CardError(
      "bad_key",
      "The key lacks a permission at Stripe. It must be allowed to read the account, to write Checkout Sessions and to read payments.",
    );
  }
  // A 409 says that another request with the same idempotency key is running.
  if (statusCode >= 500 || statusCode === 429 || statusCode === 409) {
    return new CardError(
      "unreachable",
      `Stripe is busy or has a fault (status ${statusCode}). Try again later.`,
    );
  }
  return findRefusal(error);
}

export function unknownSession(): CardError {
  return new CardError("unknown_session", "Stripe has no such payment page for this key.");
}

function isStripeFailure(error: unknown): error is StripeFailure {
  return (
    error instanceof Error &&
    "type" in error &&
    typeof error.type === "string" &&
    error.type.startsWith("Stripe")
  );
}

function findRefusal(error: StripeFailure): CardError {
  const { code = "", param = "" } = error;
  if (code === "resource_missing") return unknownSession();
  if (/\bcurrency\b/.test(param)) {
    return new CardError("unsupported_currency", "Stripe takes no payments in this currency.");
  }
  if (/^amount_too_(?:small|large)$/.test(code) || /\bunit_amount\b/.test(param)) {
    const size = { amount_too_small: "too small", amount_too_large: "too large" }[code] ?? "not possible";
    return new CardError("unsupported_amount", `The amount is ${size} for a payment at Stripe.`);
  }
  return new CardError("refused", `Stripe refused the request: ${describe(error)}`);
}

/**
 * Describes the reason for a refusal. Only names the parameter, if there is one, because Stripe's sentences
 * about parameters quote the values, which may belong to the client.
 */
function describe({ code, param, message, requestId }: StripeFailure): string {
  const reason = param
    ? `${param} is not valid${code ? ` (${code})` : ""}.`
    : message.replaceAll(/\b[a-z]+_(?:test|live)_[\w*]+/g, "(key)").slice(0, maxSentenceLength);
  return requestId ? `${reason} Its log has the request as ${requestId}.` : reason;
}
