import type { Attachment } from "@proffer/contract";
import type { Reader } from "../../../context.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import type { ProposalKey, SnapshotRow } from "../../signers/index.ts";
import { isFileIntact } from "../../../services/files/index.ts";
import { findBrokenLink, type AuditEntry } from "../audit-chain.ts";
import type { AuditEntryRow } from "../tables.ts";
import { findClaimedAcceptance, getClaimedStatus, toClaimedSigners, toClaimedSnapshots } from "./claimed.ts";
import { getEvidence, listProposalsWithEvidence, type Evidence } from "./evidence.ts";
import { findProposalKey } from "./proposals.store.ts";
import { toStoredSigners, toStoredSnapshots } from "./stored.ts";

/** The result of verifying the trail of one proposal. */
export interface CheckedTrail {
  readonly proposalId: string;
  readonly entries: number;
  /** Empty if the trail is intact and agrees with all other data. */
  readonly faults: readonly string[];
}

/** Verifies the trails of all proposals of all organizations, including deleted proposals. */
export async function* verifyAudit(read: Reader): AsyncGenerator<CheckedTrail> {
  let last: ProposalKey | undefined;
  for (;;) {
    const keys = await listProposalsWithEvidence(read, last, 500);
    for (const key of keys) yield check(read, key);
    last = keys.at(-1);
    if (!last) return;
  }
}

/** Verifies the trail of one proposal. Returns undefined if there is no such proposal. */
export async function verifyProposalAudit(
  read: Reader,
  proposalId: string,
): Promise<CheckedTrail | undefined> {
  const key = await findProposalKey(read, proposalId);
  return key && check(read, key);
}

async function check(read: Reader, key: ProposalKey): Promise<CheckedTrail> {
  const evidence = await getEvidence(read, key);
  const faults = findAuditFaults(evidence);
  for (const { name, sha256 } of listFrozenFiles(evidence.snapshots))
    if (!(await isFileIntact(read, { organization_id: key.organization_id, sha256 })))
      faults.push(`the attached file "${name}" is missing or was changed`);
  return { proposalId: key.proposal_id, entries: evidence.entries.length, faults };
}

/**
 * Compares the records of a proposal with its audit trail, and returns the differences. If the trail is
 * broken, returns only the first broken entry, because a changed trail proves nothing.
 */
export function findAuditFaults({ proposal, entries, snapshots, signers }: Evidence): string[] {
  const { trail, broken } = readTrail(entries);
  if (broken) return [`entry ${broken.seq} of ${broken.at} does not follow from the entry before it`];
  if (!proposal) return ["there is a trail, but no proposal"];
  const status = getClaimedStatus(trail);
  return [
    ...compareRecords("snapshot of round", toClaimedSnapshots(trail), toStoredSnapshots(snapshots)),
    ...compareRecords("signer", toClaimedSigners(trail), toStoredSigners(signers)),
    ...(findClaimedAcceptance(trail) === proposal.acceptance_json
      ? []
      : ["acceptance is not what the trail says"]),
    ...findAttachmentFault(snapshots, proposal.attachments_json),
    ...(status === proposal.status ? [] : [`status is ${proposal.status}, and ${status} in the trail`]),
  ];
}

/** Parses the entries of a trail. Also returns the first entry that does not continue the previous entry. */
function readTrail(rows: readonly AuditEntryRow[]) {
  const trail: AuditEntry[] = [];
  let unreadable: AuditEntryRow | undefined;
  for (const row of rows) {
    const entry = parseEntry(row);
    if (!entry) {
      unreadable = row;
      break;
    }
    trail.push(entry);
  }
  return { trail, broken: findBrokenLink(trail) ?? unreadable };
}

/** Parses an entry. Returns undefined if its text is not canonical JSON. */
function parseEntry(row: AuditEntryRow): AuditEntry | undefined {
  const { seq, at, proposal_id, entry_json, previous_hash, hash } = row;
  try {
    const entry: AuditEntry["entry"] = JSON.parse(entry_json);
    if (toCanonicalJson(entry) !== entry_json) return undefined;
    return { seq, at, proposal_id, entry, previous_hash, hash };
  } catch {
    return undefined;
  }
}

function compareRecords(
  kind: string,
  claimed: ReadonlyMap<string, object>,
  stored: ReadonlyMap<string, object>,
): string[] {
  const keys = [...new Set([...claimed.keys(), ...stored.keys()])];
  return keys.flatMap((key) => {
    const [claim, record] = [claimed.get(key), stored.get(key)];
    if (!record) return [`${kind} ${key} is missing`];
    if (!claim) return [`${kind} ${key} is not in the trail`];
    return toCanonicalJson(claim) === toCanonicalJson(record)
      ? []
      : [`${kind} ${key} is not what the trail says`];
  });
}

/** Lists the files of all frozen content of a proposal, each once. */
function listFrozenFiles(snapshots: readonly SnapshotRow[]): Attachment[] {
  const files = snapshots.flatMap((snapshot) => readAttachments(snapshot) ?? []);
  return [...new Map(files.map((file) => [file.sha256, file])).values()];
}

/** Reads the attachments of frozen content. A changed text has none, and is reported as a snapshot. */
function readAttachments({ canonical_json }: SnapshotRow): Attachment[] | undefined {
  try {
    return (JSON.parse(canonical_json) as { attachments?: Attachment[] }).attachments;
  } catch {
    return undefined;
  }
}

/** Compares the attachments of a proposal with the frozen ones, as long as its content is frozen. */
function findAttachmentFault(snapshots: readonly SnapshotRow[], stored: string | null): string[] {
  const last = snapshots.at(-1);
  if (!last || last.voided_at !== null) return [];
  const frozen = readAttachments(last);
  return stored === (frozen ? toCanonicalJson(frozen) : null) ? [] : ["attachments are not what was frozen"];
}
