import type { Context } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { proposalById } from "../proposals/core.ts";
import type { AuditEntry } from "./audit/audit-chain.ts";
import { trailOf } from "./audit/audit.store.ts";
import { currentSnapshot } from "./signing/snapshots.store.ts";

export interface AuditTrail {
  readonly data: readonly AuditEntry[];
  readonly snapshot_sha256: string | null;
}

/** Every step from sending to the last signature, oldest first. */
export async function getAuditTrail({ read, caller }: Context, id: string): Promise<AuditTrail> {
  const proposal = await proposalById(read, caller.organizationId, id);
  if (!proposal) throw notFound(id);
  const snapshot = await currentSnapshot(read, proposal);
  return {
    data: await trailOf(read, caller.organizationId, id),
    snapshot_sha256: snapshot?.sha256 ?? null,
  };
}
