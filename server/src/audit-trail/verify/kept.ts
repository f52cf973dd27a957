import { sha256 } from "../audit-chain.ts";
import type { SignerRow, SnapshotRow } from "../../signers/index.ts";

/** The stored part of a snapshot beside the trail; its text is as good as its hash. */
export type SnapshotKept = Pick<SnapshotRow, "sha256" | "created_at" | "voided_at"> & {
  /** The hash as it was stored with the text. */
  readonly stored: string;
};

/** The stored part of a signer beside the trail; the signature itself is as good as its hash. */
export type SignerKept = Omit<SignerRow, "organization_id" | "proposal_id" | "id" | "signature_json"> & {
  readonly signature_sha256: string | null;
};

export function snapshotsKept(rows: readonly SnapshotRow[]): Map<string, SnapshotKept> {
  return new Map(
    rows.map(({ round, canonical_json, sha256: stored, created_at, voided_at }) => [
      String(round),
      { stored, sha256: sha256(canonical_json), created_at, voided_at },
    ]),
  );
}

export function signersKept(rows: readonly SignerRow[]): Map<string, SignerKept> {
  return new Map(
    rows.map((row) => {
      const { organization_id: _organization, proposal_id: _proposal, id, signature_json, ...kept } = row;
      const signature_sha256 = signature_json === null ? null : sha256(signature_json);
      return [id, Object.assign(kept, { signature_sha256 })];
    }),
  );
}
