import type { ProposalDisplayStatus } from "@proffer/contract";
import type { Proposal } from "./proposal.ts";

/**
 * The status as everybody sees it (specification, 2.2): EXPIRED is derived whenever it is read. It concerns
 * recipients only, so it does not show once all of them have signed. `list-query.store.ts` says the same in SQL.
 */
export function displayStatus(
  proposal: Pick<Proposal, "status" | "expiring_on" | "recipients_signed_at">,
  now: string,
): ProposalDisplayStatus {
  const { status, expiring_on, recipients_signed_at } = proposal;
  const canExpire = status === "SENT" || status === "PENDING";
  const isOver = expiring_on !== null && expiring_on <= now;
  return canExpire && isOver && recipients_signed_at === null ? "EXPIRED" : status;
}

/** Returns the time at which the first of these statuses can turn into EXPIRED; null: never. */
export function statusesHoldUntil(
  proposals: readonly Pick<Proposal, "expiring_on">[],
  now: string,
): string | null {
  const times = proposals.flatMap(({ expiring_on }) =>
    expiring_on && expiring_on > now ? [expiring_on] : [],
  );
  return times.toSorted()[0] ?? null;
}
