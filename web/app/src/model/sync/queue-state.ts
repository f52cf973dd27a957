import type { ProposalDetail } from "@proffer/contract";
import type { Problem } from "./stored-queue.ts";

/**
 * The reason why a proposal accepts no changes: its status, it is archived or deleted, or the member may not
 * change it or was removed from its organization.
 */
export type ClosedReason =
  /** The proposal has a draft of its next revision. */
  "REVISING" | "PENDING" | "WON" | "LOST" | "CANCELLED" | "ARCHIVED" | "GONE" | "REFUSED" | "REMOVED";

/** Returns the reason why a proposal is read-only, or null if it is editable. */
export function findClosedReason({ status, archived, revision }: ProposalDetail): ClosedReason | null {
  if (archived === true) return "ARCHIVED";
  if (revision?.draft && status !== "PENDING") return "REVISING";
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
  /** Changes wait for a server that cannot save now, because its disk is full or it is restarting. */
  | "waiting_server"
  /** Changes wait for a new sign-in. */
  | "signed_out"
  /** The proposal accepts no changes. Pending changes are kept. */
  | "closed";

export interface QueueState {
  readonly save: SaveState;
  /** Number of changes that the server has not confirmed. */
  readonly waiting: number;
  readonly problems: readonly Problem[];
  /** The reason why the proposal accepts no changes. Null if it accepts changes. */
  readonly closed: { readonly reason: ClosedReason; readonly message: string } | null;
}
