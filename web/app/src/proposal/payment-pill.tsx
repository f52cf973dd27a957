import type { Payment, SummaryPayment } from "@proffer/contract";
import { say } from "./say.ts";
import "./status-pill.css";

type State = Exclude<Payment["state"], "none">;

const colours = {
  due: "amber",
  overdue: "red",
  processing: "blue",
  partly_paid: "amber",
  paid: "green",
  failed: "red",
} as const satisfies Record<State | "overdue", string>;

/** The state of a payment in words, or that it is overdue. Renders nothing without a payment. */
export function PaymentPill({ state, is_overdue }: Pick<SummaryPayment, "state" | "is_overdue">) {
  if (state === "none") return null;
  const shown = is_overdue ? "overdue" : state;
  return <span class={`pill ${colours[shown]}`}>{say(`payment_${shown}`)}</span>;
}
