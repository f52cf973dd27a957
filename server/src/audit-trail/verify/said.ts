import type { StoredStatus } from "../../schema.ts";
import { canonicalJson, type AuditEntry } from "../audit-chain.ts";
import type { SignerRow } from "../../signers/index.ts";
import type { SignerKept, SnapshotKept } from "./kept.ts";

/**
 * Claims of the entries for which other evidence is stored. `transition-change.ts` and its callers write these fields.
 */
interface Said {
  readonly action: string;
  readonly by: { readonly address?: string; readonly agent?: string };
  readonly new_status?: StoredStatus;
  readonly round?: number;
  readonly voided_round?: number;
  readonly snapshot_sha256?: string;
  readonly signers?: ReadonlyArray<
    Pick<SignerRow, "id" | "position" | "role" | "full_name" | "email" | "user_id">
  >;
  readonly signer_id?: string;
  readonly full_name?: string;
  readonly invited_name?: string | null;
  readonly email?: string;
  readonly signed_name?: string;
  readonly signature_sha256?: string;
  readonly consent_text?: string;
  readonly address?: string;
  readonly agent?: string;
}

type SaidAt = Said & { readonly at: string };

function saidBy(trail: readonly AuditEntry[]): SaidAt[] {
  return trail.map(({ at, entry }) => Object.assign({ at }, entry as unknown as Said));
}

export function snapshotsSaid(trail: readonly AuditEntry[]): Map<string, SnapshotKept> {
  const said = saidBy(trail);
  const kept = said.flatMap(({ at, action, round, snapshot_sha256: hash = "" }) =>
    round !== undefined && (action === "frozen" || action === "accepted")
      ? [
          [
            String(round),
            { stored: hash, sha256: hash, created_at: at, voided_at: voidedAt(said, round) },
          ] as const,
        ]
      : [],
  );
  return new Map(kept);
}

function voidedAt(said: readonly SaidAt[], round: number): string | null {
  return said.find(({ voided_round }) => voided_round === round)?.at ?? null;
}

export function signersSaid(trail: readonly AuditEntry[]): Map<string, SignerKept> {
  const said = saidBy(trail);
  const kept = said.flatMap(({ at, round = 0, signers = [] }) =>
    signers.map((signer) => [signer.id, signerSaid(said, signer, round, at)] as const),
  );
  return new Map(kept);
}

function signerSaid(
  said: readonly SaidAt[],
  { id, position, role, full_name, email, user_id }: NonNullable<Said["signers"]>[number],
  round: number,
  created_at: string,
): SignerKept {
  const about = (action: string) => said.find((entry) => entry.action === action && entry.signer_id === id);
  const signed = about("signed");
  return {
    round,
    position,
    role,
    full_name,
    email,
    user_id,
    created_at,
    requested_at: about("signature_requested")?.at ?? null,
    signed_at: signed?.at ?? null,
    signed_name: signed?.signed_name ?? null,
    signature_sha256: signed?.signature_sha256 ?? null,
    consent_text: signed?.consent_text ?? null,
    address: signed?.address ?? null,
    agent: signed?.agent ?? null,
    voided_at: voidedAt(said, round),
  };
}

/** The acceptance, as `accept-proposal.ts` stores it. */
export function acceptanceSaid(trail: readonly AuditEntry[]): string | null {
  const accepted = saidBy(trail).find(({ action }) => action === "accepted");
  if (!accepted) return null;
  const { at, by, full_name, invited_name, email } = accepted;
  return canonicalJson({ full_name, invited_name, email, at, address: by.address, agent: by.agent });
}

export function statusSaid(trail: readonly AuditEntry[]): StoredStatus {
  return saidBy(trail).findLast(({ new_status }) => new_status !== undefined)?.new_status ?? "DRAFT";
}
