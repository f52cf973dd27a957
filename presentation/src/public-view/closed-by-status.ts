import type { PublicProposal } from "@proffer/contract";

/** The reasons why nothing can be decided at a link, by the status of its proposal; the other statuses are open. */
export const closedByStatus: Readonly<Partial<Record<PublicProposal["status"], PublicProposal["closed"]>>> = {
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  ON_HOLD: "on_hold",
  WON: "won",
  LOST: "lost",
};
