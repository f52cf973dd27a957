import { useEffect, useRef, useState } from "preact/hooks";
import { checkPayment } from "../../model/payment-api.ts";
import { Icon } from "../icons.tsx";
import { paymentId, type PublicPayment } from "./payment.ts";
import { Failed } from "./failed.tsx";
import { PaySaid } from "./pay-said.tsx";
import { usePayment } from "./use-payment.ts";

type Transaction = PublicPayment["transactions"][number];

/** The payment to report: the one that the client returns from, or one that has just arrived. */
export interface PaymentNews {
  /** Undefined while the server asks the provider. */
  readonly transaction: Transaction | undefined;
  /** True if the server could not ask, so that an unpaid page may be paid already. */
  readonly isUncertain: boolean;
}

/** The parameter of the address to which the provider returns the client. */
const parameter = "payment";

/**
 * Returns the payment to report. When the client returns from the provider, the server asks the provider about the
 * payment. The state of the report then follows the proposal, which is live.
 */
export function usePaymentNews({ transactions }: PublicPayment): PaymentNews | undefined {
  const { session, api } = usePayment();
  const [checked, setChecked] = useState<{ id: string; answer?: boolean }>();
  const [arrived, setArrived] = useState<string>();
  const known = useRef<ReadonlySet<string>>(undefined);

  useEffect(() => {
    const id = new URLSearchParams(location.search).get(parameter);
    if (!session?.reread || id === null) return;
    setChecked({ id });
    void (async () => {
      const answer = await checkPayment(api, id);
      await session.reread?.();
      setChecked({ id, answer });
      forgetReturn();
    })();
    document.getElementById(paymentId)?.scrollIntoView({ block: "start" });
    document.getElementById(paymentId)?.focus({ preventScroll: true });
  }, [session]);

  const received = transactions.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  useEffect(() => {
    const news = known.current && received.find((id) => !known.current?.has(id));
    known.current = new Set(received);
    if (news !== undefined) setArrived(news);
  }, [received.join(" ")]);

  const find = (id: string | undefined) => transactions.find((each) => each.id === id);
  if (arrived !== undefined) return { transaction: find(arrived), isUncertain: false };
  if (!checked) return undefined;
  const { id, answer } = checked;
  if (answer === undefined) return { transaction: undefined, isUncertain: false };
  const transaction = find(id);
  // An address with the id of another proposal's payment.
  return transaction && { transaction, isUncertain: !answer };
}

/** Removes the parameter from the address, so that a reload does not report the payment again. */
function forgetReturn(): void {
  const url = new URL(location.href);
  url.searchParams.delete(parameter);
  history.replaceState(null, "", url);
}

/** The report about a payment, in one sentence. */
export function News({ news: { transaction, isUncertain } }: { news: PaymentNews }) {
  const { say, sayPage, format } = usePayment();
  if (!transaction) return <p class="notice">{sayPage("working")}</p>;
  const { status, failure, currency } = transaction;
  const amount = format.moneyIn(currency).money(transaction.amount, true);
  if (status === "succeeded")
    return (
      <p class="notice green">
        <Icon name="check" />
        <PaySaid words="pay_received" values={{ amount }} />
      </p>
    );
  if (status === "processing")
    return (
      <p class="notice">
        <Icon name="clock" />
        <PaySaid words="pay_processing" values={{ amount }} />
      </p>
    );
  if (status === "failed")
    return (
      <p class="notice red">
        <Icon name="alert" />
        <Failed failure={failure} />
      </p>
    );
  return (
    <p class="notice amber">
      <Icon name="alert" />
      {say(isUncertain ? "pay_unknown" : "pay_not_yet")}
    </p>
  );
}
