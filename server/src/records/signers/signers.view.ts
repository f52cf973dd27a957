import type { Acceptance, ProposalStatusDetail } from "@proffer/contract";
import type { AcceptanceRecord, Signer } from "./tables.ts";

/**
 * Converts a signer to the API's form. Omits the evidence of the signature, which is shown only in the audit
 * trail.
 */
export function toSignature(signer: Signer): ProposalStatusDetail["signatures"][number] {
  return {
    signer_id: signer.id,
    role: signer.role,
    title: signer.title,
    full_name: signer.full_name,
    signed_name: signer.signed_name,
    email: signer.email,
    requested_at: signer.requested_at,
    signed_at: signer.signed_at,
  };
}

/**
 * Converts the acceptance of a proposal to the API's form, without the evidence. Returns null if the proposal
 * is not accepted.
 */
export function toAcceptance({
  acceptance,
}: {
  readonly acceptance: AcceptanceRecord | null;
}): Acceptance | null {
  if (acceptance === null) return null;
  const { full_name, invited_name, email, at } = acceptance;
  return { full_name, invited_name, email, accepted_at: at };
}
