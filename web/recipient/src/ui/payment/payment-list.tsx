import type { Format } from "../../format.ts";
import { untranslated } from "../said.tsx";
import type { PublicPayment } from "./payment.ts";
import { PaySaid } from "./pay-said.tsx";
import { usePayment } from "./use-payment.ts";

type Transaction = PublicPayment["transactions"][number];

export function isReceived({ status }: Transaction): boolean {
  return status === "succeeded";
}

/** Formats the day of a payment. Empty before it is received. */
export function getPaidOn({ received_on, paid_at }: Transaction, format: Format): string {
  return received_on !== null
    ? format.calendarDay(received_on)
    : paid_at !== null
      ? format.date(paid_at)
      : "";
}

/** Tells whether the client knows of a payment. An attempt that failed or was abandoned moved no money. */
function isListed({ status, method }: Transaction): boolean {
  return status === "succeeded" || status === "processing" || (status === "canceled" && method !== "card");
}

/** The payments with their way, day and amount. Renders nothing before the first one. */
export function PaymentList({ payment }: { payment: PublicPayment }) {
  const { say } = usePayment();
  const listed = payment.transactions.filter(isListed);
  if (listed.length === 0) return null;
  return (
    <ul class="pay-list" aria-label={say("paid_list")}>
      {listed.map((each) => (
        <Entry key={each.id} transaction={each} />
      ))}
    </ul>
  );
}

function Entry({ transaction }: { transaction: Transaction }) {
  const { say, format } = usePayment();
  const { method, status, currency, amount, refunded } = transaction;
  const money = (value: number) => format.moneyIn(currency).money(value, true);
  const note = status === "canceled" ? "paid_returned" : status === "processing" ? "paid_processing" : null;
  return (
    <li class={status === "canceled" ? "returned" : undefined}>
      <span>
        {say(`paid_${method}`)}
        <small {...untranslated}>{getPaidOn(transaction, format)}</small>
      </span>
      <span>
        <span class="figure" {...untranslated}>
          {money(amount)}
        </span>
        {note && <small>{say(note)}</small>}
        {refunded > 0 && (
          <small>
            <PaySaid words="paid_refunded" values={{ amount: money(refunded) }} />
          </small>
        )}
      </span>
    </li>
  );
}
