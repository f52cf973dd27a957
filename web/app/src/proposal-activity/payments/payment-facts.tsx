import type { ProposalDetail } from "@proffer/contract";
import { isOverdue } from "@proffer/presentation";
import { say } from "../../payments/say.ts";
import { PaymentPill } from "../../proposal/payment-pill.tsx";
import { say as sayCommon } from "../../texts/say.ts";
import { getToday, toEnd } from "../../ui/days.ts";
import { formatLastDay, toMoneyFormat } from "../../ui/format.ts";
import "./payments.css";

/** The state of the payment beside the timeline: what is due and until when, or what acceptance makes due. */
export default function PaymentFacts({ proposal }: { readonly proposal: ProposalDetail }) {
  const { payment } = proposal.integrations;
  const { state, currency, on_acceptance: due, due_amount, open_amount, paid_amount, due_on } = payment;
  const format = toMoneyFormat(currency);
  const is_overdue = isOverdue(payment, getToday());
  if (state === "none" && !due) return null;
  return (
    <section class="payment-facts">
      <h2 class="muted">{sayCommon("payment")}</h2>
      {state === "none" ? (
        <p>
          <span class="facts-amount">{format.money(due?.amount ?? 0, true)}</span>{" "}
          <span class="muted">{say("after_acceptance")}</span>
        </p>
      ) : (
        <>
          <PaymentPill state={state} is_overdue={is_overdue} />
          <p>
            <span class="facts-amount">
              {format.money(state === "paid" ? paid_amount : open_amount, true)}
            </span>{" "}
            <span class="muted">{say(state === "paid" ? "amount_received" : "amount_open")}</span>
          </p>
          {due_amount !== null && due_on !== null && state !== "paid" && (
            <p class={is_overdue ? "overdue" : "muted"}>
              {say(is_overdue ? "was_due" : "due_until", { day: formatLastDay(toEnd(due_on) ?? due_on) })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
