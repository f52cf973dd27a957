import type { PublicProposal } from "@proffer/contract";
import type { FunctionComponent } from "preact";
import type { SayPayment } from "./load-say.ts";

export type PublicPayment = NonNullable<PublicProposal["payment"]>;

/**
 * The script of the panel for paying. It is not part of the page's first script. Null until loaded, and `failed` if
 * the server could not be reached.
 */
export type PaymentScript =
  | { readonly Panel: FunctionComponent<PaymentPanelProps>; readonly say: SayPayment }
  | "failed"
  | null;

export interface PaymentPanelProps {
  readonly proposal: PublicProposal;
  readonly payment: PublicPayment;
  readonly say: SayPayment;
}

/** Id of the panel. Emails link to it. */
export const paymentId = "payment";

/** Tells whether something is due or was paid. */
export function hasPayment({ payment, closed }: PublicProposal): boolean {
  return payment !== null && payment.state !== "none" && closed !== "replaced";
}
