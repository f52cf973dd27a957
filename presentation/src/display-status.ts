import type { ProposalDisplayStatus } from "@proffer/contract";

/** The part of a proposal that its status follows from. */
interface StoredState {
  readonly status: Exclude<ProposalDisplayStatus, "EXPIRED">;
  /** Instants in UTC, with milliseconds. */
  readonly expiring_on: string | null;
  readonly recipients_signed_at: string | null;
}

/**
 * The status as everybody sees it (specification, 2.2): EXPIRED is derived whenever it is read. It concerns
 * recipients only, so it does not show once all of them have signed. `list-conditions.store.ts` of the server says the same
 * in SQL.
 */
export function toDisplayStatus(
  { status, expiring_on, recipients_signed_at }: StoredState,
  now: string,
): ProposalDisplayStatus {
  const canExpire = status === "SENT" || status === "PENDING";
  const isOver = expiring_on !== null && expiring_on <= now;
  return canExpire && isOver && recipients_signed_at === null ? "EXPIRED" : status;
}
