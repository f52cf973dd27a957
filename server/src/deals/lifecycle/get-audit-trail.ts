import type { Context } from "../../context.ts";
import { type AuditEntry, listTrail } from "../../records/audit-trail/index.ts";
import { notFound } from "../../platform/errors.ts";
import { findProposalById } from "../../proposals/index.ts";
import { findCurrentSnapshot } from "../../records/signers/index.ts";

export interface AuditTrail {
  readonly data: readonly AuditEntry[];
  readonly snapshot_sha256: string | null;
}

/** Returns the audit trail of a proposal, from sending to the decision, oldest entry first. */
export async function getAuditTrail({ read, caller }: Context, id: string): Promise<AuditTrail> {
  const proposal = await findProposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  const snapshot = await findCurrentSnapshot(read, proposal);
  return {
    data: await listTrail(read, caller.organizationId, id),
    snapshot_sha256: snapshot?.sha256 ?? null,
  };
}
