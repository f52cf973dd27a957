import { calculatePricing, type PricingProposal } from "@proffer/pricing";
import type { RangeAnswer } from "./prices.ts";

/** Searches for the lowest and the highest total off the thread that draws. */
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
