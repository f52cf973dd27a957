import type Stripe from "stripe";
import type { SessionRequest } from "./session-request.ts";

export interface LedgerAccount {
  readonly id: string;
  readonly name: string | null;
  /** False for an account that Stripe has not activated, or has blocked. */
  takesPayments: boolean;
}

/** A checkout session. Amounts are in Stripe's smallest units, times in seconds. */
export interface PaymentPage extends SessionRequest {
  readonly id: string;
  readonly url: string;
  readonly accountId: string;
  readonly isLive: boolean;
  readonly created: number;
  status: "open" | "complete" | "expired";
  /** The payment intent, from the first attempt to pay. */
  payment?: Payment;
  /** The session before its last change. */
  before?: Stripe.Checkout.Session;
}

/** A payment intent. */
export interface Payment {
  readonly id: string;
  readonly created: number;
  amount: number;
  currency: string;
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  error: Stripe.PaymentIntent.LastPaymentError | null;
  readonly attempts: Attempt[];
}

/** A charge. */
export interface Attempt {
  readonly id: string;
  readonly created: number;
  status: "succeeded" | "pending" | "failed";
  refunded: number;
  isDisputed: boolean;
}

export type PaymentEventType =
  | "checkout.session.completed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.expired"
  | "charge.refunded"
  | "charge.dispute.created";
