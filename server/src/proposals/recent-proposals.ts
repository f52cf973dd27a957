import type { Pricing } from "@proffer/pricing";
import { RecentStates } from "../platform/db/recent-states.ts";
import { countJsonCharacters } from "../platform/json-size.ts";
import type { Proposal } from "./proposal.ts";

interface RecentProposal {
  readonly proposal: Proposal;
  /** Undefined where the change left prices as they were. */
  readonly pricing: Pricing | undefined;
}

/** Proposals as changes leave them. */
export const recentProposals = new RecentStates<RecentProposal>(4_000_000, estimateBytes);

/** Estimates the memory in bytes. Any field of a proposal may be long. */
function estimateBytes({ proposal, pricing }: RecentProposal): number {
  const characters = countJsonCharacters(Object.values(proposal));
  return 4 * characters + 100 * (pricing?.amounts.size ?? 0) + 4_000;
}
