import { RecentStates } from "../platform/db/recent-states.ts";
import type { Proposal } from "./proposal.ts";

/** Proposals as changes leave them. */
export const recentProposals = new RecentStates<Proposal>(4_000_000, estimateBytes);

/** Estimates the memory of a proposal in bytes. Any of its fields may be long. */
function estimateBytes(proposal: Proposal): number {
  return 4 * JSON.stringify(proposal).length + 4_000;
}
