import type { ProposalDetail } from "@proffer/contract";
import type { Problem } from "./stored-queue.ts";

/**
 * The reason why a proposal takes no changes: its status, it is archived or gone, or the member may not change it or was removed
 * from its organization.
 */
export type ClosedReason =
  | "PENDING"
  | "WON"
  | "LOST"
  | "CANCELLED"
  | "ARCHIVED"
  | "GONE"
  | "REFUSED"
  | "REMOVED";

/** Says whether a proposal is read-only. */
export function findClosedReason({ status, archived }: ProposalDetail): ClosedReason | null {
  if (archived === true) return "ARCHIVED";
  return status === "PENDING" || status === "WON" || status === "LOST" || status === "CANCELLED"
    ? status
    : null;
}

/** The state of the document compared with the server. */
export type SaveState =
  | "saved"
  | "saving"
  /** Changes wait for the connection. */
  | "waiting"
  /** Changes wait for a server that cannot save now: its disk is full, or it restarts. */
  | "waiting_server"
  /** Changes wait until the member has signed in again. */
  | "signed_out"
  /** The proposal takes no changes; those that wait are kept. */
  | "closed";

export interface QueueState {
  readonly save: SaveState;
  /** Number of changes that the server has not confirmed. */
  readonly waiting: number;
  readonly problems: readonly Problem[];
  /** The reason for which the proposal takes no changes; null while it does. */
  readonly closed: { readonly reason: ClosedReason; readonly message: string } | null;
}
