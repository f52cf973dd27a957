import type { Values } from "@proffer/presentation";
import { Marked, markValues } from "../said.tsx";
import type { PaymentTextKey } from "./load-say.ts";
import { usePayment } from "./use-payment.ts";

/** A text of the panel whose values browsers do not translate. */
export function PaySaid({ words, values }: { words: PaymentTextKey; values: Values }) {
  const { say } = usePayment();
  return (
    <span>
      <Marked text={markValues(say)(words, values)} />
    </span>
  );
}
