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

/** All stored data about the lifecycle of one proposal, even if it is deleted. */
export interface Evidence {
  readonly proposal: Pick<ProposalRow, "status" | "acceptance_json"> | undefined;
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

/** One function per source of evidence. */
const listings = [
  listProposalsWithTrail,
  listProposalsWithSnapshots,
  listProposalsWithSigners,
  listProposalsBeyondDraft,
];

const first: ProposalKey = { organization_id: "", proposal_id: "" };

/**
 * Lists the next `limit` proposals with evidence, in order. `after` is the last proposal of the previous
 * call.
 */
export async function listProposalsWithEvidence(
  read: Reader,
  after: ProposalKey | undefined,
  limit: number,
): Promise<ProposalKey[]> {
  const keys = new Map<string, ProposalKey>();
  // The first `limit` proposals of all sources together are among the first `limit` proposals of each source.
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
