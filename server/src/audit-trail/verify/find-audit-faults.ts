import { canonicalJson, firstBrokenLink, type AuditEntry } from "../audit-chain.ts";
import type { AuditEntryRow } from "../tables.ts";
import type { Evidence } from "./evidence.ts";
import { signersKept, snapshotsKept } from "./kept.ts";
import { acceptanceSaid, signersSaid, snapshotsSaid, statusSaid } from "./said.ts";

/**
 * Everything about a proposal that does not agree with its audit trail, to the byte. Where the trail itself is broken
 * its first broken link comes alone: what was changed proves nothing.
 */
export function findAuditFaults({ proposal, entries, snapshots, signers }: Evidence): string[] {
  const { trail, broken } = readTrail(entries);
  if (broken) return [`entry ${broken.seq} of ${broken.at} does not follow from what was written before it`];
  if (!proposal) return ["there is a trail, but no proposal"];
  const status = statusSaid(trail);
  return [
    ...compared("snapshot of round", snapshotsSaid(trail), snapshotsKept(snapshots)),
    ...compared("signer", signersSaid(trail), signersKept(signers)),
    ...(acceptanceSaid(trail) === proposal.acceptance_json ? [] : ["acceptance is not what the trail says"]),
    ...(status === proposal.status ? [] : [`status is ${proposal.status}, and ${status} in the trail`]),
  ];
}

/** The entries up to the first broken link, if there is one. */
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
  return { trail, broken: firstBrokenLink(trail) ?? unreadable };
}

/** Undefined when what is stored is not exactly what is written. */
function parseEntry(row: AuditEntryRow): AuditEntry | undefined {
  const { seq, at, proposal_id, entry_json, previous_hash, hash } = row;
  try {
    const entry: AuditEntry["entry"] = JSON.parse(entry_json);
    if (canonicalJson(entry) !== entry_json) return undefined;
    return { seq, at, proposal_id, entry, previous_hash, hash };
  } catch {
    return undefined;
  }
}

function compared(
  kind: string,
  said: ReadonlyMap<string, object>,
  kept: ReadonlyMap<string, object>,
): string[] {
  const keys = [...new Set([...said.keys(), ...kept.keys()])];
  return keys.flatMap((key) => {
    const [inTrail, stored] = [said.get(key), kept.get(key)];
    if (!stored) return [`${kind} ${key} is missing`];
    if (!inTrail) return [`${kind} ${key} is not in the trail`];
    return canonicalJson(inTrail) === canonicalJson(stored)
      ? []
      : [`${kind} ${key} is not what the trail says`];
  });
}
