import { findBrokenLink, type AuditEntry } from "../audit-chain.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import type { AuditEntryRow } from "../tables.ts";
import type { Evidence } from "./evidence.ts";
import { findClaimedAcceptance, getClaimedStatus, toClaimedSigners, toClaimedSnapshots } from "./claimed.ts";
import { toStoredSigners, toStoredSnapshots } from "./stored.ts";

/**
 * Finds each record of a proposal that differs from its audit trail in a byte. Of a broken trail it reports the first
 * broken link alone, because a trail that was changed proves nothing.
 */
export function findAuditFaults({ proposal, entries, snapshots, signers }: Evidence): string[] {
  const { trail, broken } = readTrail(entries);
  if (broken) return [`entry ${broken.seq} of ${broken.at} does not follow from what was written before it`];
  if (!proposal) return ["there is a trail, but no proposal"];
  const status = getClaimedStatus(trail);
  return [
    ...compareRecords("snapshot of round", toClaimedSnapshots(trail), toStoredSnapshots(snapshots)),
    ...compareRecords("signer", toClaimedSigners(trail), toStoredSigners(signers)),
    ...(findClaimedAcceptance(trail) === proposal.acceptance_json
      ? []
      : ["acceptance is not what the trail says"]),
    ...(status === proposal.status ? [] : [`status is ${proposal.status}, and ${status} in the trail`]),
  ];
}

/** Reads the entries, and finds the first one that does not follow from the one before it. */
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

/** Parses an entry; undefined unless its text is canonical JSON. */
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
