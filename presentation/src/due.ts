import type { PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "./minor-units.ts";
import type { Voice } from "./voice.ts";

/** The amount due on acceptance, as text for readers. */
export interface ShownDue {
  /** The kind of the payment, such as "30 % on acceptance". */
  readonly label: string;
  readonly amount: string;
  /** The time until it is due. Empty if it is due at once. */
  readonly when: string;
  /** The sender's text. Empty without one. */
  readonly instructions: string;
}

/** Returns the amount due on acceptance as text. Null if nothing is due. */
export function toShownDue(
  proposal: Pick<PublicProposal, "payment" | "pages" | "totals">,
  { say, format }: Voice,
): ShownDue | null {
  const { payment } = proposal;
  if (!payment || payment.amount === 0) return null;
  const { type, percentage, due_days } = payment;
  return {
    label: say(`due_${type}`, { percent: format.percent(percentage ?? 0) }),
    amount: format.money(payment.amount, totalsShowMinorUnits(proposal)),
    when: due_days === 0 ? "" : say("due_within", { count: due_days }),
    instructions: payment.instructions?.trim() ?? "",
  };
}
