import { createHash } from "node:crypto";
import { toCanonicalJson } from "../../platform/canonical-json.ts";

/** An entry of a proposal's audit trail. Its hash covers all earlier entries. */
export interface AuditEntry {
  readonly seq: number;
  readonly at: string;
  readonly proposal_id: string;
  /** The action, its actor and its facts. They must contain no secrets, because the trail is exported. */
  readonly entry: Readonly<Record<string, unknown>>;
  readonly previous_hash: string;
  readonly hash: string;
}

/** The `previous_hash` of the first entry. */
const beginning = "0".repeat(64);

/** Creates the next entry of a trail. */
export function createChainEntry(
  previous: Pick<AuditEntry, "seq" | "hash"> | undefined,
  what: Pick<AuditEntry, "at" | "proposal_id" | "entry">,
): AuditEntry {
  const unsealed = { ...what, seq: (previous?.seq ?? 0) + 1, previous_hash: previous?.hash ?? beginning };
  return { ...unsealed, hash: hashEntry(unsealed) };
}

/**
 * Finds the first entry that does not continue the previous entry. Returns undefined if the trail is intact.
 */
export function findBrokenLink(trail: readonly AuditEntry[]): AuditEntry | undefined {
  return trail.find((entry, index) => {
    const previous = trail[index - 1];
    return (
      entry.seq !== index + 1 ||
      entry.previous_hash !== (previous?.hash ?? beginning) ||
      entry.hash !== hashEntry(entry)
    );
  });
}

/**
 * Hashes the previous hash, a line feed, and the canonical JSON (RFC 8785) of the entry with SHA-256, in hex.
 */
function hashEntry({ seq, at, proposal_id, entry, previous_hash }: Omit<AuditEntry, "hash">): string {
  return hashText(`${previous_hash}\n${toCanonicalJson({ seq, at, proposal_id, entry })}`);
}

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
