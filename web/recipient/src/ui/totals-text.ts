import type { PublicProposal } from "@proffer/contract";
import { toShownTotals, type Voice } from "@proffer/presentation";

/** All totals in one line: 1,560.00 and 98.00 /month. */
export function formatTotalsText(proposal: PublicProposal, voice: Voice): string {
  return toShownTotals(proposal, voice)
    .map(({ text, frequency }) => `${text} ${voice.say(`per_${frequency}`)}`.trim())
    .join(" + ");
}
