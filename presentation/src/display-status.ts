import type { ProposalDisplayStatus, PublicProposal } from "@proffer/contract";

/** The fields of a proposal that determine its status. */
interface StoredState {
  readonly status: Exclude<ProposalDisplayStatus, "EXPIRED">;
  /** Instants in UTC, with milliseconds. */
  readonly expiring_on: string | null;
  readonly recipients_signed_at: string | null;
}

/**
 * Gets the status that all readers see (specification, 2.2): EXPIRED is derived on every read. Only
 * recipients have to act before the expiry, so a proposal that all of them have signed does not become
 * EXPIRED. `proposals/list/conditions.store.ts` of the server implements the same rule in SQL.
 */
export function toDisplayStatus(
  { status, expiring_on, recipients_signed_at }: StoredState,
  now: string,
): ProposalDisplayStatus {
  const canExpire = status === "SENT" || status === "PENDING";
  const isOver = expiring_on !== null && expiring_on <= now;
  return canExpire && isOver && recipients_signed_at === null ? "EXPIRED" : status;
}

/**
 * The reason why a link allows no decision, by the status of its proposal. Other statuses have no such
 * reason.
 */
export const closedByStatus: Readonly<Partial<Record<PublicProposal["status"], PublicProposal["closed"]>>> = {
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  ON_HOLD: "on_hold",
  WON: "won",
  LOST: "lost",
};
