import type { SignatureImage } from "@proffer/contract";

export interface SignerTables {
  signers: SignerRow;
  snapshots: SnapshotRow;
}

export type SignerRole = "recipient" | "additional" | "company";

/** A signer of one signing round, with the signature request. The data of a voided round is not deleted. */
export interface SignerRow {
  organization_id: string;
  id: string;
  proposal_id: string;
  round: number;
  /** The position in the order of signing, from 1. */
  position: number;
  role: SignerRole;
  /** The signer's role, such as "Managing Director". */
  title: string | null;
  full_name: string;
  email: string;
  /** The member who signs for the company. */
  user_id: string | null;
  created_at: string;
  /**
   * The time of the signature request, which is made when it is the signer's turn. Null before, and for a
   * visitor who signs without a request.
   */
  requested_at: string | null;
  signed_at: string | null;
  /** The name that the signer wrote. */
  signed_name: string | null;
  /** {type, value} of the contract's SignatureImage. */
  signature_json: string | null;
  /** The exact text that the signer agreed to. */
  consent_text: string | null;
  address: string | null;
  agent: string | null;
  voided_at: string | null;
}

/** A signer with a parsed signature. */
export type Signer = Omit<SignerRow, "signature_json"> & {
  /** Null before signing. */
  readonly signature: SignatureImage | null;
};

/** The frozen content to be signed or accepted, as canonical JSON, so that anyone can verify its hash. */
export interface SnapshotRow {
  organization_id: string;
  proposal_id: string;
  round: number;
  canonical_json: string;
  sha256: string;
  /** Hashes of the attached files, separated by spaces. Needed for searching without reading the content. */
  file_hashes: string;
  created_at: string;
  voided_at: string | null;
}

/** The record of an acceptance by button (`proposals.acceptance_json`). */
export interface AcceptanceRecord {
  readonly full_name: string;
  /** The name in the invitation, or null if it is unknown. */
  readonly invited_name: string | null;
  readonly email: string;
  readonly at: string;
  readonly address: string;
  readonly agent: string;
}

/** The columns that identify the proposal to which a row belongs. */
export type ProposalKey = Pick<SnapshotRow, "organization_id" | "proposal_id">;
