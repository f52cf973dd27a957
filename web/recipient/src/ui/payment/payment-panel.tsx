import { toKnownTimeZone, toLocalDate } from "@proffer/presentation";
import { Icon } from "../icons.tsx";
import { untranslated } from "../said.tsx";
import { Failed } from "./failed.tsx";
import { PayByCard } from "./pay-by-card.tsx";
import { paymentId, type PaymentPanelProps, type PublicPayment } from "./payment.ts";
import { getPaidOn, isReceived, PaymentList } from "./payment-list.tsx";
import { News, usePaymentNews } from "./payment-news.tsx";
import { PaySaid } from "./pay-said.tsx";
import { Transfer } from "./transfer.tsx";
import { PaymentSay, usePayment } from "./use-payment.ts";

export { loadSay } from "./load-say.ts";

/** What is due after the acceptance and how to pay it, or what was paid. */
export function PaymentPanel({ say, ...shown }: PaymentPanelProps) {
  return (
    <PaymentSay.Provider value={say}>
      <Panel {...shown} />
    </PaymentSay.Provider>
  );
}

type PanelProps = Omit<PaymentPanelProps, "say">;

function Panel({ proposal, payment }: PanelProps) {
  const { format } = usePayment();
  const news = usePaymentNews(payment);
  const isOpen = proposal.can.pay && payment.state !== "processing";
  return (
    <section class={isOpen ? "pay open" : "pay"} id={paymentId} tabIndex={-1} aria-labelledby="pay-title">
      {isOpen ? <Head proposal={proposal} payment={payment} /> : <Paid payment={payment} />}
      <div role="status" class="pay-news">
        {news ? (
          <News news={news} />
        ) : (
          payment.state === "processing" && (
            <p class="notice">
              <Icon name="clock" />
              <PaySaid
                words="pay_processing"
                values={{ amount: format.money(findProcessing(payment), true) }}
              />
            </p>
          )
        )}
      </div>
      {isOpen && <Ways proposal={proposal} payment={payment} hasNews={news !== undefined} />}
      <PaymentList payment={payment} />
    </section>
  );
}

function findProcessing({ transactions, open_amount }: PublicPayment): number {
  return transactions.findLast(({ status }) => status === "processing")?.amount ?? open_amount;
}

/** The open amount, its last day, and what was paid of it. */
function Head({ proposal, payment }: PanelProps) {
  const { say, format } = usePayment();
  const { open_amount, paid_amount, amount, base } = payment;
  const title = paid_amount > 0 ? "pay_rest" : amount < base ? "pay_deposit" : "pay_full";
  return (
    <div class="pay-head">
      <h2 id="pay-title">{say(title)}</h2>
      <p class="figure" {...untranslated}>
        {format.money(open_amount, true)}
      </p>
      <DueDay proposal={proposal} payment={payment} />
      {paid_amount > 0 && (
        <p class="muted">
          <PaySaid words="pay_so_far" values={{ amount: format.money(paid_amount, true) }} />
        </p>
      )}
    </div>
  );
}

/** The last day, or the days that have passed since. The server renders the page independently of the current day. */
function DueDay({ proposal: { organization }, payment: { due_on } }: PanelProps) {
  const { format, session } = usePayment();
  if (due_on === null) return null;
  const today = session && toLocalDate(new Date().toISOString(), toKnownTimeZone(organization.time_zone));
  const isOverdue = today !== null && due_on < today;
  const date = format.calendarDay(due_on);
  return isOverdue ? (
    <p class="pay-overdue">
      <Icon name="alert" />
      <PaySaid words="pay_overdue" values={{ date }} />
    </p>
  ) : (
    <p class="muted">
      <PaySaid words="pay_by" values={{ date }} />
    </p>
  );
}

/** The heading if nothing can be paid now: the received amount. */
function Paid({ payment }: { payment: PublicPayment }) {
  const { say, format } = usePayment();
  const last = payment.transactions.findLast(isReceived);
  const date = last && getPaidOn(last, format);
  return (
    <h2 id="pay-title" class="pay-done">
      {date && payment.paid_amount > 0 ? (
        <>
          <span class="mark green">
            <Icon name="check" />
          </span>
          <PaySaid words="paid_on" values={{ amount: format.money(payment.paid_amount, true), date }} />
        </>
      ) : (
        say("paid_list")
      )}
    </h2>
  );
}

interface WaysProps extends PanelProps {
  readonly hasNews: boolean;
}

/** The ways to pay that work now, and the sender's text about them. */
function Ways({ proposal, payment, hasNews }: WaysProps) {
  const { methods, instructions, bank_account, state, transactions } = payment;
  const takesCards = methods.includes("card");
  return (
    <>
      {state === "failed" && !hasNews && (
        <p class="notice red">
          <Icon name="alert" />
          <Failed failure={transactions.at(-1)?.failure ?? null} />
        </p>
      )}
      {takesCards && <PayByCard payment={payment} />}
      {bank_account && <Transfer payment={payment} account={bank_account} isSecond={takesCards} />}
      {instructions?.trim() && (
        <p class="instructions" dir="auto">
          {instructions.trim()}
        </p>
      )}
      {methods.length === 0 && !instructions?.trim() && (
        <p>
          <PaySaid words="pay_told" values={{ name: proposal.sender.name }} />
        </p>
      )}
    </>
  );
}
