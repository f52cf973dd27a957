import type { Reader } from "../../../context.ts";
import type { ProposalKey } from "../../signers/index.ts";
import { getEvidence, listProposalsWithEvidence } from "./evidence.ts";
import { findAuditFaults } from "./find-audit-faults.ts";
import { findProposalKey } from "./proposals.store.ts";

/** One proposal whose trail was checked. */
export interface CheckedTrail {
  readonly proposalId: string;
  readonly entries: number;
  /** Empty: everything agrees. */
  readonly faults: readonly string[];
}

/** Checks every proposal of the installation, of all organizations, deleted ones included. */
export async function* verifyAudit(read: Reader): AsyncGenerator<CheckedTrail> {
  let last: ProposalKey | undefined;
  for (;;) {
    const keys = await listProposalsWithEvidence(read, last, 500);
    for (const key of keys) yield check(read, key);
    last = keys.at(-1);
    if (!last) return;
  }
}

/** Checks one; undefined when there is no such proposal. */
export async function verifyProposalAudit(
  read: Reader,
  proposalId: string,
): Promise<CheckedTrail | undefined> {
  const key = await findProposalKey(read, proposalId);
  return key && check(read, key);
}

async function check(read: Reader, key: ProposalKey): Promise<CheckedTrail> {
  const evidence = await getEvidence(read, key);
  return { proposalId: key.proposal_id, entries: evidence.entries.length, faults: findAuditFaults(evidence) };
}
