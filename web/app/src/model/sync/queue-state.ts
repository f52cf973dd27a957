import type { ProposalDetail } from "@proffer/contract";
import type { Operation } from "../document/operation.ts";
import type { Problem } from "./stored-queue.ts";

/**
 * The reason why only members' fields of a proposal accept changes: the client has it, or it has a draft of
 * its next revision. Its content changes by publishing a draft.
 */
export type FrozenReason = "OFFERED" | "REVISING";

/**
 * The reason why a proposal accepts no changes: its status, it is archived or deleted, the member may not
 * change it or was removed from its organization, or it was frozen before changes to its content were saved.
 */
export type ClosedReason =
  | FrozenReason
  | "PENDING"
  | "WON"
  | "LOST"
  | "CANCELLED"
  | "ARCHIVED"
  | "GONE"
  | "REFUSED"
  | "REMOVED";

/** Returns the reason why a proposal accepts no changes, or null. */
export function findClosedReason({ status, archived }: ProposalDetail): ClosedReason | null {
  if (archived === true) return "ARCHIVED";
  return status === "PENDING" || status === "WON" || status === "LOST" || status === "CANCELLED"
    ? status
    : null;
}

const decided: ReadonlySet<ProposalDetail["status"]> = new Set(["WON", "LOST", "CANCELLED"]);

/** Tells whether the next revision of a proposal can be started or continued, also while it is being signed. */
export function isRevisable({ status, archived, revision }: ProposalDetail): boolean {
  return Boolean(revision) && archived !== true && !decided.has(status);
}

/** Returns the reason why the content of an open proposal is read-only, or null if it is editable. */
export function findFrozenReason({ revision }: ProposalDetail): FrozenReason | null {
  if (!revision) return null;
  return revision.draft ? "REVISING" : "OFFERED";
}

/** The fields of a proposal that stay editable while its content is frozen. */
const unfrozen: ReadonlySet<string> = new Set(["tags", "notes", "settings.expiring_on"]);

/** Tells whether an operation is allowed while the content of the proposal is frozen. */
export function isUnfrozen(operation: Operation, proposalId: string): boolean {
  return operation.type === "set" && operation.id === proposalId && unfrozen.has(operation.field);
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
  /** The reason why only members' fields accept changes. Null if all do. */
  readonly frozen: FrozenReason | null;
  /** The reason why the proposal accepts no changes. Null if it accepts changes. */
  readonly closed: { readonly reason: ClosedReason; readonly message: string } | null;
}
