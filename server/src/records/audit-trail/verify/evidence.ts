import type { Reader } from "../../../context.ts";
import type { ProposalRow } from "../../../schema.ts";
import {
  listAllSigners,
  listAllSnapshots,
  listProposalsWithSigners,
  listProposalsWithSnapshots,
  type ProposalKey,
  type SignerRow,
  type SnapshotRow,
} from "../../signers/index.ts";
import { listEntryRows, listProposalsWithTrail } from "../audit.store.ts";
import type { AuditEntryRow } from "../tables.ts";
import { findDecision, listProposalsBeyondDraft } from "./proposals.store.ts";

/** All stored data about the lifecycle of one proposal. Also present for a deleted proposal. */
export interface Evidence {
  readonly proposal: Pick<ProposalRow, "status" | "acceptance_json" | "attachments_json"> | undefined;
  readonly entries: readonly AuditEntryRow[];
  readonly snapshots: readonly SnapshotRow[];
  readonly signers: readonly SignerRow[];
}

export async function getEvidence(read: Reader, key: ProposalKey): Promise<Evidence> {
  return {
    proposal: await findDecision(read, key),
    entries: await listEntryRows(read, key.organization_id, key.proposal_id),
    snapshots: await listAllSnapshots(read, key),
    signers: await listAllSigners(read, key),
  };
}

/** One function per table. Each lists the proposals with rows in its table. */
const listings = [
  listProposalsWithTrail,
  listProposalsWithSnapshots,
  listProposalsWithSigners,
  listProposalsBeyondDraft,
];

const first: ProposalKey = { organization_id: "", proposal_id: "" };

/**
 * Lists the next `limit` proposals that have any of this data, ordered by key. `after` is the last proposal
 * of the previous call.
 */
export async function listProposalsWithEvidence(
  read: Reader,
  after: ProposalKey | undefined,
  limit: number,
): Promise<ProposalKey[]> {
  const keys = new Map<string, ProposalKey>();
  // Each of the wanted proposals is among the first `limit` proposals of at least one list.
  for (const list of listings)
    for (const key of await list(read, after ?? first, limit)) keys.set(toText(key), key);
  return [...keys]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, key]) => key);
}

function toText({ organization_id, proposal_id }: ProposalKey): string {
  return `${organization_id} ${proposal_id}`;
}
