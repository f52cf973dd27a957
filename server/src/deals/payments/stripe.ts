import type Stripe from "stripe";
import { systemClock, type Clock } from "../../platform/clock.ts";
import {
  CardError,
  type CardAccount,
  type CardProvider,
  type CardSession,
  type NewCardSession,
} from "./card-provider.ts";
import { toMajorUnits, toStripeAmount } from "./stripe-amounts.ts";
import { findCardError, unknownSession } from "./stripe-errors.ts";

export interface StripeOptions {
  /** Address of Stripe's API, without a path. Default: https://api.stripe.com. */
  readonly apiUrl?: string;
  /** Longest time of one attempt. A call makes up to three attempts. */
  readonly timeoutMs?: number;
  /** Compared with the times of webhooks. */
  readonly clock?: Clock;
}

/** All types of this file describe this version. The type checker reports a package that ships another one. */
const apiVersion: typeof Stripe.API_VERSION = "2026-10-28.endive";
const maxNetworkRetries = 2;
const webhookToleranceSeconds = 5 * 60;

/** The parts of a session that Stripe otherwise names by their ids only. */
const expand = ["payment_intent.latest_charge"];

/** Languages of the payment page. */
const pageLanguages = new Set<string>(
  (
    "bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR " +
    "ro ru sk sl sv th tr vi zh zh-HK zh-TW"
  ).split(" "),
);

/** Creates the card provider Stripe. Payments use Stripe Checkout, a page that Stripe hosts. */
export function createStripe({
  apiUrl = "https://api.stripe.com",
  timeoutMs = 30_000,
  clock = systemClock,
}: StripeOptions = {}): CardProvider {
  const address = parseApiUrl(apiUrl);

  /** Runs the work with a client for this key. Turns all failures of Stripe into CardError. */
  async function call<T>(
    key: string,
    signal: AbortSignal | undefined,
    work: (client: Stripe, observed: ObservedAnswers) => Promise<T>,
  ): Promise<T> {
    getMode(key);
    const StripeClient = await loadStripe();
    const observed: ObservedAnswers = { isReplayed: false };
    const client = new StripeClient(key, {
      ...address,
      apiVersion,
      maxNetworkRetries,
      timeout: timeoutMs,
      telemetry: false,
      appInfo: { name: "Proffer" },
      httpClient: StripeClient.createFetchHttpClient(observeFetch(signal, observed)),
    });
    try {
      return await raceAbort(() => work(client, observed), signal);
    } catch (error) {
      throw findCardError(error) ?? error;
    }
  }

  return {
    findAccount: (key, signal) =>
      call(key, signal, async (client) => toCardAccount(key, await client.accounts.retrieveCurrent())),

    createSession: async (key, session, signal) => {
      const params = toSessionParams(session);
      return call(key, signal, async (client, observed) => {
        const options = { idempotencyKey: session.idempotencyKey };
        const created = await client.checkout.sessions.create(params, options);
        // A replayed answer has the state of the time of its creation.
        return observed.isReplayed ? retrieve(client, created.id) : toCardSession(created);
      });
    },

    readSession: (key, id, signal) => call(key, signal, async (client) => retrieve(client, id)),

    expireSession: (key, id, signal) =>
      call(key, signal, async (client) => {
        assertSessionId(id);
        try {
          return toCardSession(await client.checkout.sessions.expire(id, { expand }));
        } catch (error) {
          if (findCardError(error)?.kind !== "refused") throw error;
          const session = await retrieve(client, id);
          if (session.status === "open") throw error;
          return session;
        }
      }),

    readWebhook: async (body, signature, secret) => {
      const verifier = (await loadStripe()).webhooks.signature;
      const now = Date.parse(clock.now());
      assertNotFromFuture(signature, now);
      const tolerance = webhookToleranceSeconds;
      try {
        if (await verifier?.verifyHeaderAsync(body, signature, secret, tolerance, undefined, now)) {
          return findSessionId(body);
        }
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
      }
      throw forged();
    },
  };
}

/** Loads the package on the first use, because a start does not need it. */
async function loadStripe(): Promise<typeof Stripe> {
  return (await import("stripe")).default;
}

async function retrieve(client: Stripe, id: string): Promise<CardSession> {
  assertSessionId(id);
  return toCardSession(await client.checkout.sessions.retrieve(id, { expand }));
}

/** Keeps any other text out of the address of the request. */
function assertSessionId(id: string): void {
  if (!/^cs_\w+$/.test(id)) throw unknownSession();
}

interface ObservedAnswers {
  /** Whether Stripe answered with the stored result of an earlier request with the same idempotency key. */
  isReplayed: boolean;
}

/**
 * Creates a `fetch` that honours the signal of a caller, which the package does not support, and never follows
 * redirects, which Stripe's API does not use.
 */
function observeFetch(signal: AbortSignal | undefined, observed: ObservedAnswers): typeof fetch {
  return async (input, init) => {
    const signals = [signal, init?.signal].filter((each) => each instanceof AbortSignal);
    const response = await fetch(input, { ...init, redirect: "error", signal: AbortSignal.any(signals) });
    observed.isReplayed = response.headers.get("idempotent-replayed") === "true";
    return response;
  };
}

/** Rejects as soon as the signal aborts. The package's own retries then fail unobserved. */
async function raceAbort<T>(start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal?.aborted) throw abandoned();
  return new Promise((resolve, reject) => {
    const abandon = () => reject(abandoned());
    signal?.addEventListener("abort", abandon, { once: true });
    start()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener("abort", abandon));
  });
}

function abandoned(): CardError {
  return new CardError("unreachable", "Stripe did not answer in time.");
}

function parseApiUrl(apiUrl: string): { protocol: "http" | "https"; host: string; port: string } {
  const { protocol, hostname, port, pathname } = new URL(apiUrl);
  if ((protocol !== "https:" && protocol !== "http:") || pathname !== "/") {
    throw new Error("The address of Stripe's API must be http:// or https:// without a path");
  }
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? "https" : "http",
    host: hostname,
    port: port || (isSecure ? "443" : "80"),
  };
}

/** Returns the mode of a secret or restricted key. Throws `bad_key` for any other text. */
function getMode(key: string): CardAccount["mode"] {
  const mode = /^[sr]k_(test|live)_\w+$/.exec(key)?.[1];
  if (mode === "test" || mode === "live") return mode;
  throw new CardError(
    "bad_key",
    "This is not a secret key of Stripe. Secret keys begin with sk_test_, sk_live_, rk_test_ or rk_live_.",
  );
}

function toCardAccount(key: string, account: Stripe.Account): CardAccount {
  const mode = getMode(key);
  return {
    mode,
    accountId: account.id,
    accountName: account.settings?.dashboard.display_name || account.business_profile?.name || null,
    // Test payments need no activated account.
    takesPayments: mode === "test" || account.charges_enabled,
  };
}

function toSessionParams(session: NewCardSession): Stripe.Checkout.SessionCreateParams {
  const { description, metadata } = session;
  return {
    mode: "payment",
    submit_type: "pay",
    line_items: [
      {
        quantity: 1,
        price_data: {
          unit_amount: toStripeAmount(session.amount, session.currency),
          currency: session.currency.toLowerCase(),
          product_data: { name: description },
        },
      },
    ],
    // Otherwise the account may offer clients to pay another amount in their own currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: session.reference,
    metadata: { ...metadata },
    // Stripe's dashboard lists payments without their sessions.
    payment_intent_data: { description, metadata: { ...metadata } },
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    ...(session.email !== undefined && { customer_email: session.email }),
    locale: findPageLanguage(session.locale),
    expires_at: Math.floor(Date.parse(session.expiresAt) / 1000),
    expand,
  };
}

function findPageLanguage(locale: string | undefined): Stripe.Checkout.SessionCreateParams.Locale {
  if (locale === undefined) return "auto";
  const [language = ""] = locale.split("-");
  // Stripe knows only one of the two Norwegian languages.
  const candidates = [locale, language, ...(/^n[no]$/.test(language) ? ["nb"] : [])];
  return candidates.find((candidate) => pageLanguages.has(candidate)) ?? "auto";
}

function toCardSession(session: Stripe.Checkout.Session): CardSession {
  if (session.object !== "checkout.session") {
    throw new CardError("unreachable", "The answer is not from Stripe's API.");
  }
  const intent = getExpanded(session.payment_intent);
  const charge = getExpanded(intent?.latest_charge);
  const payment = getPayment(session, intent);
  const currency = (intent?.currency ?? session.currency ?? "").toUpperCase();
  const units = (payment === "paid" && intent ? intent.amount_received : session.amount_total) ?? 0;
  return {
    id: session.id,
    url: session.url,
    status: getStatus(session),
    payment,
    amount: toMajorUnits(units, currency),
    currency,
    refunded: toMajorUnits(charge?.amount_refunded ?? 0, currency),
    isDisputed: charge?.disputed ?? false,
    failure: payment === "failed" ? describeFailure(intent?.last_payment_error) : null,
    paymentId: getId(session.payment_intent),
    paidAt: payment === "paid" && charge ? toTime(charge.created) : null,
    expiresAt: toTime(session.expires_at),
  };
}

function getExpanded<T extends object>(object: string | T | null | undefined): T | undefined {
  return typeof object === "object" && object !== null ? object : undefined;
}

function getId(object: string | { readonly id: string } | null): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
}

function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function getStatus({ status }: Stripe.Checkout.Session): CardSession["status"] {
  return status === "complete" ? "complete" : status === "expired" ? "expired" : "open";
}

function getPayment(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | undefined,
): CardSession["payment"] {
  if (session.payment_status === "paid" || intent?.status === "succeeded") return "paid";
  if (!intent) return "unpaid";
  if (intent.status === "processing") return "processing";
  // After the page is complete, an action is a transfer or a voucher that the client pays later. While the
  // page is open, it is a check by the client's bank, which the client may abandon.
  if (intent.status === "requires_action" && session.status === "complete") return "processing";
  return intent.last_payment_error || session.status === "complete" ? "failed" : "unpaid";
}

/** Stripe writes only the messages of card errors for clients. */
function describeFailure(error: Stripe.PaymentIntent.LastPaymentError | null | undefined): string {
  if (error?.type === "card_error" && error.message) return error.message;
  return "The payment failed. Try again, or choose another way to pay.";
}

/** The package refuses only old webhooks. */
function assertNotFromFuture(signature: string, now: number): void {
  const [, seconds] = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1) ?? [];
  if (Number(seconds) * 1000 - now > webhookToleranceSeconds * 1000) throw forged();
}

/** Reads the id of the session in a signed event. Other events have another object, or none. */
function findSessionId(body: Uint8Array): string | undefined {
  const event = JSON.parse(new TextDecoder().decode(body)) as Partial<Stripe.Event> | null;
  const object: { readonly object?: unknown; readonly id?: unknown } | undefined = event?.data?.object;
  return object?.object === "checkout.session" && typeof object.id === "string" ? object.id : undefined;
}

function forged(): CardError {
  return new CardError("forged", "The webhook is not signed by Stripe with this secret, or is too old.");
}
