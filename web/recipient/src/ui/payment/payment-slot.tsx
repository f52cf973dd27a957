import type { PublicProposal } from "@proffer/contract";
import { FieldsFailed } from "../fields/fields-failed.tsx";
import { usePage } from "../page-context.ts";
import { hasPayment, paymentId } from "./payment.ts";

/** The payment after the acceptance: what is due and how to pay it, or what was paid. */
export function Payment({ proposal }: { proposal: PublicProposal }) {
  const { payment: script } = usePage();
  const { payment } = proposal;
  if (!payment || !script || !hasPayment(proposal)) return null;
  if (script === "failed") return <FieldsFailed />;
  return <script.Panel proposal={proposal} payment={payment} say={script.say} />;
}

/** The link to the panel, while the reader can pay. */
export function PayLink({ proposal: { can, payment } }: { proposal: PublicProposal }) {
  const { say, format } = usePage();
  if (!can.pay || payment?.state === "processing") return null;
  return (
    <a class="primary pay-link" href={`#${paymentId}`}>
      {say("pay")} {payment && format.money(payment.open_amount, true)}
    </a>
  );
}
