import { calculatePricing, type PricingProposal } from "@proffer/pricing";
import type { RangeAnswer } from "./prices.ts";

/** Computes the lowest and the highest total off the main thread. */
addEventListener("message", ({ data }: MessageEvent<{ number: number; proposal: PricingProposal }>) => {
  postMessage({ number: data.number, totals: toTotals(data.proposal) } satisfies RangeAnswer);
});

function toTotals(proposal: PricingProposal): RangeAnswer["totals"] {
  try {
    return calculatePricing(proposal).totals;
  } catch {
    return null;
  }
}
