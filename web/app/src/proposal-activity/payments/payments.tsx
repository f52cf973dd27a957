import type { PaymentTransaction, ProposalDetail } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../../api/request.ts";
import { say } from "../../payments/say.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toEnd } from "../../ui/days.ts";
import { formatLastDay, formatMoment, toMoneyFormat } from "../../ui/format.ts";
import { act } from "../change-state.ts";
import { RecordDialog } from "./record-dialog.tsx";
import "./payments.css";

/** The payments of a won proposal. Renders nothing if nothing is due and nothing was paid. */
export default function Payments({ proposal }: { readonly proposal: ProposalDetail }) {
  const [isRecording, setRecording] = useState(false);
  const [returning, setReturning] = useState<PaymentTransaction | null>(null);
  const { id, archived, integrations } = proposal;
  const { state, currency, due_amount, paid_amount, open_amount, transactions } = integrations.payment;
  const format = toMoneyFormat(currency);
  if (state === "none" && transactions.length === 0) return null;
  const canChange = archived !== true;
  const figures = [
    ...(due_amount === null ? [] : [{ name: say("due"), amount: due_amount }]),
    { name: say("received"), amount: paid_amount },
    ...(due_amount === null ? [] : [{ name: say("open"), amount: open_amount }]),
  ];
  const markReturned = ({ id: payment_id }: PaymentTransaction) =>
    act(
      id,
      () =>
        request("POST /api/proposals/{id}/payments/{payment_id}/return", {
          params: { id, payment_id },
        }),
      say("returned"),
    );
  return (
    <section class="proposal-activity-section">
      <h2>{sayCommon("payment")}</h2>
      <dl class="figures">
        {figures.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.money(amount, true)}</dd>
          </div>
        ))}
      </dl>
      {transactions.length === 0 ? (
        <p class="muted">{say("no_transactions")}</p>
      ) : (
        <ul class="entries">
          {transactions.toReversed().map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              onReturn={canChange ? () => setReturning(transaction) : undefined}
            />
          ))}
        </ul>
      )}
      {canChange && due_amount !== null && (
        <div>
          <button type="button" class="button" onClick={() => setRecording(true)}>
            {say("record")}
          </button>
        </div>
      )}
      {isRecording && <RecordDialog proposal={proposal} onClose={() => setRecording(false)} />}
      {returning && (
        <ConfirmDialog
          title={say("return_title")}
          text={say("return_text", { amount: formatAmount(returning) })}
          action={say("return")}
          onConfirm={() => markReturned(returning)}
          onClose={() => setReturning(null)}
        />
      )}
    </section>
  );
}

const formatAmount = ({ currency, amount }: PaymentTransaction) =>
  toMoneyFormat(currency).money(amount, true);

const colours = {
  pending: "grey",
  processing: "blue",
  succeeded: "green",
  failed: "red",
  canceled: "grey",
} as const satisfies Record<PaymentTransaction["status"], string>;

interface TransactionRowProps {
  readonly transaction: PaymentTransaction;
  /** Undefined if the member may not mark it as returned. */
  readonly onReturn: (() => void) | undefined;
}

/** One payment or attempt: its amount, way, day and state. */
function TransactionRow({ transaction, onReturn }: TransactionRowProps) {
  const { currency, method, status, is_test, refunded, reference, failure, note } = transaction;
  const isTransfer = method === "bank_transfer";
  const canReturn = isTransfer && status === "succeeded";
  const amount = formatAmount(transaction);
  const day = sayDay(transaction);
  return (
    <li>
      <div>
        <b>{amount}</b> <span class="muted">{say(`method_${method}`)}</span>
        {is_test && <span class="pill amber payment-test">{say("test")}</span>}
        <p class="muted">
          {day}
          {reference !== null && (
            <>
              {" · "}
              <bdi dir="ltr" class="payment-reference">
                {reference}
              </bdi>
            </>
          )}
        </p>
        {refunded > 0 && (
          <p class="mail-reason">
            {say("refunded", { amount: toMoneyFormat(currency).money(refunded, true) })}
          </p>
        )}
        {failure !== null && (
          <p class="mail-reason" dir="auto">
            {failure}
          </p>
        )}
        {note !== null && (
          <p class="payment-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      <div class="payment-state">
        <span class={`pill ${colours[status]}`}>
          {say(isTransfer && status === "canceled" ? "status_returned" : `status_${status}`)}
        </span>
        {canReturn && onReturn && (
          <button
            type="button"
            class="button quiet"
            aria-label={say("return_named", { amount, day })}
            onClick={onReturn}
          >
            {say("return")}
          </button>
        )}
      </div>
    </li>
  );
}

/** The day of a bank transfer, or the time of a card payment. */
function sayDay({ received_on: day, paid_at: paidAt, created_at: start }: PaymentTransaction): string {
  return day === null ? formatMoment(paidAt ?? start) : formatLastDay(toEnd(day) ?? day);
}
