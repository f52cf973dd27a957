import { hashText } from "../audit-chain.ts";
import type { SignerRow, SnapshotRow } from "../../signers/index.ts";

/** A stored snapshot, with the actual hash of its text in place of the text. */
export type StoredSnapshot = Pick<SnapshotRow, "sha256" | "created_at" | "voided_at"> & {
  /** The hash stored in the row of the snapshot. */
  readonly stored: string;
};

/** A stored signer, with the hash of the signature in place of the signature. */
export type StoredSigner = Omit<SignerRow, "organization_id" | "proposal_id" | "id" | "signature_json"> & {
  readonly signature_sha256: string | null;
};

export function toStoredSnapshots(rows: readonly SnapshotRow[]): Map<string, StoredSnapshot> {
  return new Map(
    rows.map(({ round, canonical_json, sha256: stored, created_at, voided_at }) => [
      String(round),
      { stored, sha256: hashText(canonical_json), created_at, voided_at },
    ]),
  );
}

export function toStoredSigners(rows: readonly SignerRow[]): Map<string, StoredSigner> {
  return new Map(
    rows.map((row) => {
      const { organization_id: _organization, proposal_id: _proposal, id, signature_json, ...fields } = row;
      const signature_sha256 = signature_json === null ? null : hashText(signature_json);
      return [id, Object.assign(fields, { signature_sha256 })];
    }),
  );
}
