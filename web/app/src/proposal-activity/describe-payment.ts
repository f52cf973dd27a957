import { toMoneyFormat } from "../ui/format.ts";
import { say } from "./say.ts";

/** The facts of an event or an audit entry about a payment. */
export interface PaymentFacts {
  readonly amount?: number;
  readonly currency?: string;
  readonly method?: string;
  /** The part that was paid back in all. */
  readonly refunded?: number;
}

type PaymentEvent = "payment_received" | "payment_failed" | "payment_refunded" | "payment_returned";

/** Describes a payment. `name` is the member who recorded or returned a bank transfer. */
export function describePayment(type: PaymentEvent, facts: PaymentFacts, name: string): string {
  const { amount: paid = 0, refunded = 0, currency = "", method } = facts;
  const amount = toMoneyFormat(currency).money(type === "payment_refunded" ? refunded : paid, true);
  if (type !== "payment_received") return say(`step_${type}`, { name, amount });
  return method === "card"
    ? say("step_paid_by_card", { amount })
    : say("step_transfer_recorded", { name, amount });
}
