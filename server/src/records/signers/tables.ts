import type { SignatureImage } from "@proffer/contract";

export interface SignerTables {
  signers: SignerRow;
  snapshots: SnapshotRow;
}

export type SignerRole = "recipient" | "additional" | "company";

/** Somebody who signs in one round: a request for signatures. What a voided round holds stays. */
export interface SignerRow {
  organization_id: string;
  id: string;
  proposal_id: string;
  round: number;
  /** The place in the order of signing, from 1. */
  position: number;
  role: SignerRole;
  /** The role in which they sign, such as "Managing Director". */
  title: string | null;
  full_name: string;
  email: string;
  /** The member who signs for the company. */
  user_id: string | null;
  created_at: string;
  /** The time at which it became their turn, and they were asked. */
  requested_at: string | null;
  signed_at: string | null;
  /** The name as they wrote it. */
  signed_name: string | null;
  /** {type, value} of the contract's SignatureImage. */
  signature_json: string | null;
  /** The text that they agreed to, word for word. */
  consent_text: string | null;
  address: string | null;
  agent: string | null;
  voided_at: string | null;
}

/** A signer, with the signature parsed. */
export type Signer = Omit<SignerRow, "signature_json"> & {
  /** Null: not given yet. */
  readonly signature: SignatureImage | null;
};

/** The signed or accepted content, frozen: canonical JSON, so that its hash can be checked by anybody. */
export interface SnapshotRow {
  organization_id: string;
  proposal_id: string;
  round: number;
  canonical_json: string;
  sha256: string;
  created_at: string;
  voided_at: string | null;
}

/** The record of a click on the accept button: `proposals.acceptance_json`. */
export interface AcceptanceRecord {
  readonly full_name: string;
  /** The name that they were invited by; null where it is not known. */
  readonly invited_name: string | null;
  readonly email: string;
  readonly at: string;
  readonly address: string;
  readonly agent: string;
}

/** The columns in which the rows of this slice name their proposal. */
export type ProposalKey = Pick<SnapshotRow, "organization_id" | "proposal_id">;
