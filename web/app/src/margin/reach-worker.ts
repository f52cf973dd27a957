import { findReachableMargin, type PricingProposal, type ReachableMargin } from "@proffer/pricing";

/** The answer of the worker. The margins are null if an amount is too large. */
export interface ReachAnswer {
  readonly number: number;
  readonly reachable: ReachableMargin | null;
}

/** Finds the lowest margins off the main thread. */
addEventListener("message", ({ data }: MessageEvent<{ number: number; proposal: PricingProposal }>) => {
  postMessage({ number: data.number, reachable: findReach(data.proposal) } satisfies ReachAnswer);
});

function findReach(proposal: PricingProposal): ReachableMargin | null {
  try {
    return findReachableMargin(proposal);
  } catch {
    return null;
  }
}
