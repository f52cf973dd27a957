import type { ProposalDetail } from "@proffer/contract";
import { findClosedReason, isRevisable } from "../model/sync/queue-state.ts";

/**
 * How a version can be used again: restored into the proposal, or as the start of the next revision of a sent
 * proposal. Frozen: the proposal is decided or archived. Drafted: it has a draft already.
 */
export type VersionUse = "restore" | "revise" | "drafted" | "frozen";

export function findVersionUse(proposal: ProposalDetail): VersionUse {
  if (isRevisable(proposal)) return proposal.revision?.draft ? "drafted" : "revise";
  return findClosedReason(proposal) === null ? "restore" : "frozen";
}
