import { randomBytes } from "node:crypto";
import type { Clock } from "../../src/platform/clock.ts";
import { toSessionObject } from "./objects.ts";
import type { Attempt, LedgerAccount, Payment, PaymentEventType, PaymentPage } from "./records.ts";
import type { SessionRequest } from "./session-request.ts";

/** A charge that succeeded. These are the payments that must be counted. */
export interface SuccessfulCharge {
  readonly sessionId: string;
  /** The `client_reference_id` of the session. */
  readonly reference: string | null;
  readonly chargeId: string;
  readonly paymentId: string;
  /** In Stripe's smallest units. */
  readonly amount: number;
  /** Lower case, as Stripe writes it. */
  readonly currency: string;
  readonly refunded: number;
  readonly isDisputed: boolean;
}

/** Called after a change, with the type of the event that Stripe sends for it. */
type OnChange = (page: PaymentPage, type: PaymentEventType) => void;

/** The sessions of all accounts, and the acts of clients, owners and banks that change them. */
export class Ledger {
  readonly #pages = new Map<string, PaymentPage>();
  readonly #clock: Clock;
  readonly #onChange: OnChange;

  constructor(clock: Clock, onChange: OnChange) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  now(): number {
    return Math.floor(Date.parse(this.#clock.now()) / 1000);
  }

  open(request: SessionRequest, account: LedgerAccount, isLive: boolean, baseUrl: string): PaymentPage {
    const id = createId(`cs_${isLive ? "live" : "test"}_a1`);
    const page: PaymentPage = {
      ...request,
      id,
      // Real addresses also end in a long fragment, without which the page does not open.
      url: `${baseUrl}/c/pay/${id}#${"fidkdWxOYHwnPyd1blpxYHZxWjA0".repeat(8)}`,
      accountId: account.id,
      isLive,
      created: this.now(),
      status: "open",
    };
    this.#pages.set(id, page);
    return page;
  }

  list(): PaymentPage[] {
    return Array.from(this.#pages.keys(), (id) => this.get(id));
  }

  find(id: string): PaymentPage | undefined {
    const page = this.#pages.get(id);
    if (page?.status === "open" && page.expiresAt <= this.now()) this.#expire(page);
    return page;
  }

  get(id: string): PaymentPage {
    const page = this.find(id);
    if (!page) throw new Error(`There is no session ${id}`);
    return page;
  }

  /** Pays by card. Another amount or currency is what a faulty provider would count. */
  pay(id: string, paid: { readonly amount?: number; readonly currency?: string } = {}): void {
    const page = this.#getOpen(id);
    this.#remember(page);
    Object.assign(this.#attempt(page, "succeeded"), paid, { status: "succeeded", error: null });
    page.status = "complete";
    this.#onChange(page, "checkout.session.completed");
  }

  /** Pays with a card that the bank declines. The session stays open. */
  decline(id: string): void {
    const page = this.#getOpen(id);
    this.#remember(page);
    const error = {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    } as const;
    Object.assign(this.#attempt(page, "failed"), { status: "requires_payment_method", error });
  }

  /** Orders a bank debit, whose money arrives or fails days later. */
  startProcessing(id: string): void {
    const page = this.#getOpen(id);
    this.#remember(page);
    Object.assign(this.#attempt(page, "pending"), { status: "processing", error: null });
    page.status = "complete";
    this.#onChange(page, "checkout.session.completed");
  }

  finishProcessing(id: string): void {
    const page = this.get(id);
    const { payment, charge } = getCharge(page, "pending");
    this.#remember(page);
    payment.status = "succeeded";
    charge.status = "succeeded";
    this.#onChange(page, "checkout.session.async_payment_succeeded");
  }

  failProcessing(id: string): void {
    const page = this.get(id);
    const { payment, charge } = getCharge(page, "pending");
    this.#remember(page);
    payment.status = "requires_payment_method";
    payment.error = {
      type: "invalid_request_error",
      code: "payment_intent_payment_attempt_failed",
      message: "The debit of account DE89370400440532013000 was returned: insufficient funds.",
    };
    charge.status = "failed";
    this.#onChange(page, "checkout.session.async_payment_failed");
  }

  /** Refunds an amount in Stripe's smallest units, in addition to earlier refunds. */
  refund(id: string, amount: number): void {
    const page = this.get(id);
    const { payment, charge } = getCharge(page, "succeeded");
    if (amount < 1 || charge.refunded + amount > payment.amount)
      throw new Error("The refund is not possible");
    this.#remember(page);
    charge.refunded += amount;
    this.#onChange(page, "charge.refunded");
  }

  dispute(id: string): void {
    const page = this.get(id);
    const { charge } = getCharge(page, "succeeded");
    this.#remember(page);
    charge.isDisputed = true;
    this.#onChange(page, "charge.dispute.created");
  }

  /** Closes the page by the API. Returns false if it is not open. */
  expire(page: PaymentPage): boolean {
    if (page.status !== "open") return false;
    this.#expire(page);
    return true;
  }

  /** Lists the charges that succeeded, oldest session first. */
  listCharges(): SuccessfulCharge[] {
    return this.list().flatMap(({ id, reference, payment }) =>
      (payment?.attempts ?? [])
        .filter(({ status }) => status === "succeeded")
        .map((charge) => ({
          sessionId: id,
          reference,
          chargeId: charge.id,
          paymentId: payment?.id ?? "",
          amount: payment?.amount ?? 0,
          currency: payment?.currency ?? "",
          refunded: charge.refunded,
          isDisputed: charge.isDisputed,
        })),
    );
  }

  #expire(page: PaymentPage): void {
    this.#remember(page);
    page.status = "expired";
    if (page.payment) page.payment.status = "canceled";
    this.#onChange(page, "checkout.session.expired");
  }

  #getOpen(id: string): PaymentPage {
    const page = this.get(id);
    if (page.status !== "open") throw new Error(`The session ${id} is ${page.status}`);
    return page;
  }

  #remember(page: PaymentPage): void {
    page.before = toSessionObject(page);
  }

  #attempt(page: PaymentPage, status: Attempt["status"]): Payment {
    const created = this.now();
    page.payment ??= {
      id: createId("pi_3"),
      created,
      amount: page.amount,
      currency: page.currency,
      status: "requires_payment_method",
      error: null,
      attempts: [],
    };
    page.payment.attempts.push({ id: createId("ch_3"), created, status, refunded: 0, isDisputed: false });
    return page.payment;
  }
}

function getCharge(page: PaymentPage, status: Attempt["status"]): { payment: Payment; charge: Attempt } {
  const { payment } = page;
  const charge = payment?.attempts.at(-1);
  if (!payment || charge?.status !== status)
    throw new Error(`The session ${page.id} has no ${status} charge`);
  return { payment, charge };
}

export function createId(prefix: string): string {
  return prefix + randomBytes(20).toString("hex");
}
