import type { PublicProposal } from "@proffer/contract";
import { toShownTotals, type ShownTotal, type Voice } from "@proffer/presentation";

/** The large figure of a total: the amount, or the range that it is or was estimated at. */
export function toFigure({ text, isAmount, estimate }: ShownTotal): Pick<ShownTotal, "text" | "isAmount"> {
  return estimate === null ? { text, isAmount } : { text: estimate, isAmount: false };
}

/** All totals in one line: 1,560.00 and 98.00 /month. */
export function formatTotalsText(proposal: PublicProposal, voice: Voice): string {
  return toShownTotals(proposal, voice)
    .map(({ text, frequency }) => `${text} ${voice.say(`per_${frequency}`)}`.trim())
    .join(" + ");
}
