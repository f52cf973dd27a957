import type { ProposalSummary } from "@proffer/contract";
import { toPath } from "../routes.ts";

/** The address that a proposal opens at: a draft is written on, and one that is out is followed. */
export function toProposalPath({ id, status }: Pick<ProposalSummary, "id" | "status">): string {
  return toPath(status === "DRAFT" ? "proposal" : "proposalActivity", { id });
}
