import {
  calculateMargin,
  frequencies,
  type Frequency,
  type Margin,
  type MarginsByFrequency,
  type PricingProposal,
  type ProposalMargin,
} from "@proffer/pricing";

/** Finds the margins of the current choice. Null if an amount is too large. */
export function findMargin(proposal: PricingProposal): ProposalMargin | null {
  try {
    return calculateMargin(proposal);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lists the margins that have a price or a cost. */
export function listShown(margins: MarginsByFrequency): [Frequency, Margin][] {
  return frequencies.flatMap((frequency) => {
    const margin = margins[frequency];
    return isShown(margin) ? [[frequency, margin] as [Frequency, Margin]] : [];
  });
}

export function isShown(margin: Margin | undefined): margin is Margin {
  return margin !== undefined && (margin.revenue !== 0 || margin.cost !== 0);
}
