import type { ProposalDetail, User } from "@proffer/contract";
import type { Operation } from "../document/operation.ts";
import type { Json } from "../json.ts";

/** Operations sent in one request. */
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
  /**
   * The request is invalid. `faults` contains messages by the indexes of operations, if the server named any.
   */
  | { readonly kind: "invalid"; readonly message: string; readonly faults: ReadonlyMap<number, string> }
  /** The proposal accepts no changes: it is decided, archived, deleted or closed to the member. */
  | { readonly kind: "closed"; readonly message: string }
  | { readonly kind: "too_large" }
  | { readonly kind: "signed_out" }
  /** The member was removed from the organization. */
  | { readonly kind: "removed" }
  /** The server cannot save now, because of a full disk or a restart. The request may be repeated. */
  | { readonly kind: "unable" }
  /** No reliable answer arrived. The request may be repeated. */
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
