import type { StoredStatus } from "../../../schema.ts";
import { type AuditEntry } from "../audit-chain.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import type { SignerRow } from "../../signers/index.ts";
import type { StoredSigner, StoredSnapshot } from "./stored.ts";

/**
 * An entry's fields that must agree with other stored data. Written by `transition-change.ts` and its
 * callers.
 */
interface Claim {
  readonly action: string;
  readonly by: { readonly address?: string; readonly agent?: string };
  readonly new_status?: StoredStatus;
  readonly round?: number;
  readonly voided_round?: number;
  readonly snapshot_sha256?: string;
  readonly signers?: ReadonlyArray<
    Pick<SignerRow, "id" | "position" | "role" | "title" | "full_name" | "email" | "user_id">
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

type DatedClaim = Claim & { readonly at: string };

function toClaims(trail: readonly AuditEntry[]): DatedClaim[] {
  return trail.map(({ at, entry }) => Object.assign({ at }, entry as unknown as Claim));
}

export function toClaimedSnapshots(trail: readonly AuditEntry[]): Map<string, StoredSnapshot> {
  const claims = toClaims(trail);
  const claimed = claims.flatMap(({ at, action, round, snapshot_sha256: hash = "" }) =>
    round !== undefined && (action === "frozen" || action === "accepted")
      ? [
          [
            String(round),
            { stored: hash, sha256: hash, created_at: at, voided_at: findVoidTime(claims, round) },
          ] as const,
        ]
      : [],
  );
  return new Map(claimed);
}

function findVoidTime(claims: readonly DatedClaim[], round: number): string | null {
  return claims.find(({ voided_round }) => voided_round === round)?.at ?? null;
}

export function toClaimedSigners(trail: readonly AuditEntry[]): Map<string, StoredSigner> {
  const claims = toClaims(trail);
  const claimed = claims.flatMap(({ at, round = 0, signers = [] }) =>
    signers.map((signer) => [signer.id, toClaimedSigner(claims, signer, round, at)] as const),
  );
  return new Map(claimed);
}

function toClaimedSigner(
  claims: readonly DatedClaim[],
  { id, position, role, title, full_name, email, user_id }: NonNullable<Claim["signers"]>[number],
  round: number,
  created_at: string,
): StoredSigner {
  const about = (action: string) => claims.find((entry) => entry.action === action && entry.signer_id === id);
  const signed = about("signed");
  return {
    round,
    position,
    role,
    title,
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
    voided_at: findVoidTime(claims, round),
  };
}

/** Returns the acceptance that the trail claims, in the form in which `acceptProposal` stores it. */
export function findClaimedAcceptance(trail: readonly AuditEntry[]): string | null {
  const accepted = toClaims(trail).find(({ action }) => action === "accepted");
  if (!accepted) return null;
  const { at, by, full_name, invited_name, email } = accepted;
  return toCanonicalJson({ full_name, invited_name, email, at, address: by.address, agent: by.agent });
}

export function getClaimedStatus(trail: readonly AuditEntry[]): StoredStatus {
  return toClaims(trail).findLast(({ new_status }) => new_status !== undefined)?.new_status ?? "DRAFT";
}
