import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { createId } from "./ledger.ts";
import { apiVersion, toSessionObject } from "./objects.ts";
import type { PaymentEventType, PaymentPage } from "./records.ts";

/** The fields of an event that all types have. */
export interface PaymentEvent extends Omit<Stripe.EventBase, "type" | "data"> {
  readonly type: PaymentEventType;
  readonly data: { readonly object: object };
}

/** Creates the event about the current state of a session, with the session or its charge as the object. */
export function createEvent(page: PaymentPage, type: PaymentEventType, now: number): PaymentEvent {
  const session = toSessionObject(page);
  const intent = session.payment_intent;
  const isAboutSession = type.startsWith("checkout.session.");
  const charge = typeof intent === "object" ? intent?.latest_charge : undefined;
  const object = isAboutSession
    ? { ...session, payment_intent: typeof intent === "object" ? (intent?.id ?? null) : intent }
    : charge;
  if (typeof object !== "object" || object === null) throw new Error(`The session ${page.id} has no charge`);
  return {
    id: createId("evt_1"),
    object: "event",
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: page.isLive,
    pending_webhooks: 1,
    request: null,
    type,
  };
}

/**
 * Signs a body as https://docs.stripe.com/webhooks/signature describes: HMAC-SHA256 of the time, a dot and the
 * body. Written without the package, so that the two check each other.
 */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature},v0=${"0".repeat(64)}`;
}

/** Sends an event once or more often. Returns the statuses of the answers. */
export async function sendWebhook(
  url: string,
  secret: string,
  event: object,
  { seconds, times = 1 }: { readonly seconds: number; readonly times?: number },
): Promise<number[]> {
  const body = JSON.stringify(event, undefined, 2);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    "stripe-signature": signWebhook(body, secret, seconds),
  };
  const statuses: number[] = [];
  for (let sent = 0; sent < times; sent++) {
    const answer = await fetch(url, { method: "POST", headers, body });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}
