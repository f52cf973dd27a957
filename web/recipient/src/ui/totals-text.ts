import type { PublicProposal } from "@proffer/contract";
import { totalsShowMinorUnits } from "@proffer/presentation";
import type { Format } from "../format.ts";
import { usedFrequencies } from "./totals.tsx";

/** All totals in one line: 1,560.00 and 98.00 /month. */
export function totalsText(proposal: PublicProposal, format: Format): string {
  const minor = totalsShowMinorUnits(proposal);
  return usedFrequencies(proposal)
    .map((each) => `${format.money(proposal.totals[each]?.total ?? 0, minor)} ${format.per(each)}`.trim())
    .join(" + ");
}
