import type { ProposalSummary } from "@proffer/contract";
import { toPath } from "../routes.ts";

/** Returns the address that opens a proposal: the editor for a draft, otherwise the activity. */
export function toProposalPath({ id, status }: Pick<ProposalSummary, "id" | "status">): string {
  return toPath(status === "DRAFT" ? "proposal" : "proposalActivity", { id });
}
