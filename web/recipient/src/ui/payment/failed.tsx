import { usePayment } from "./use-payment.ts";

/** The sentence about a failed payment, and the reason of the provider, which may be in another language. */
export function Failed({ failure }: { failure: string | null }) {
  const { say } = usePayment();
  return (
    <span>
      {say("pay_failed")}
      {failure && <small dir="auto">{failure}</small>}
    </span>
  );
}
