import type { ProposalDetail, User } from "@proffer/contract";
import type { Operation } from "../document/operation.ts";
import type { Json } from "../json.ts";

/** Operations that go to the server in one request. */
export interface Batch {
  /** Idempotency-Key: the batch is applied once, however often it is sent. */
  readonly key: string;
  readonly version: number;
  readonly operations: readonly Operation[];
}

/** An operation that the server did not apply. */
export interface Conflict {
  /** Index of the operation. */
  readonly operation: number;
  readonly reason: "changed" | "removed" | "contradiction";
  readonly message: string;
  /** The value on the server. */
  readonly is: Json;
  readonly changed_by: Pick<User, "name"> | null;
}

export type SendOutcome =
  | { readonly kind: "applied"; readonly version: number; readonly conflicts: readonly Conflict[] }
  /** The request cannot be right: `faults` has a message by the index of an operation, where the server named one. */
  | { readonly kind: "invalid"; readonly message: string; readonly faults: ReadonlyMap<number, string> }
  /** The proposal takes no changes: it is decided, archived, deleted or closed to the member. */
  | { readonly kind: "closed"; readonly message: string }
  | { readonly kind: "too_large" }
  | { readonly kind: "signed_out" }
  /** The member was removed from the organization. */
  | { readonly kind: "removed" }
  /** The server answers and cannot save now, as with a full disk or during a restart: worth another try. */
  | { readonly kind: "unable" }
  /** No answer that could be relied on: worth another try. */
  | { readonly kind: "unreachable" };

export type ReadOutcome =
  | { readonly kind: "read"; readonly detail: ProposalDetail; readonly version: number }
  | { readonly kind: "closed"; readonly message: string }
  | { readonly kind: "signed_out" }
  | { readonly kind: "removed" }
  | { readonly kind: "unable" }
  | { readonly kind: "unreachable" };

/** The operations of the API that the editor needs for one proposal. */
export interface Transport {
  send(batch: Batch): Promise<SendOutcome>;
  read(): Promise<ReadOutcome>;
}
