import type { ProposalDetail } from "@proffer/contract";

const revisable: ReadonlySet<ProposalDetail["status"]> = new Set(["SENT", "PENDING", "ON_HOLD", "EXPIRED"]);

/** Tells whether a member can start or continue a draft of the next revision. */
export function isRevisable({ status, archived }: Pick<ProposalDetail, "status" | "archived">): boolean {
  return archived !== true && revisable.has(status);
}
