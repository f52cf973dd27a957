import type { ProposalDisplayStatus } from "@proffer/contract";
import type { Proposal } from "./proposal.ts";

/**
 * The status as everybody sees it (specification, 2.2): EXPIRED is derived whenever it is read. It concerns
 * recipients only, so it does not show once all of them have signed. `list-conditions.store.ts` says the same in SQL.
 */
export function toDisplayStatus(
  proposal: Pick<Proposal, "status" | "expiring_on" | "recipients_signed_at">,
  now: string,
): ProposalDisplayStatus {
  const { status, expiring_on, recipients_signed_at } = proposal;
  const canExpire = status === "SENT" || status === "PENDING";
  const isOver = expiring_on !== null && expiring_on <= now;
  return canExpire && isOver && recipients_signed_at === null ? "EXPIRED" : status;
}
