import type { AnswerAt } from "../../api/operations.ts";
import canonicalize from "canonicalize";

type Entry = AnswerAt<"GET /api/proposals/{id}/audit-trail">["data"][number];

const beginning = "0".repeat(64);

/**
 * Recomputes the hashes of an audit trail, as docs/deals.md describes. Returns the first entry that does not
 * follow from the previous one, or null if the trail is whole.
 */
export async function findBrokenEntry(trail: readonly Entry[]): Promise<Entry | null> {
  let previous = beginning;
  for (const [index, entry] of trail.entries()) {
    const { hash, previous_hash: named, ...facts } = entry;
    const computed = await sha256(`${previous}\n${canonicalize(facts)}`);
    if (entry.seq !== index + 1 || named !== previous || hash !== computed) return entry;
    previous = hash;
  }
  return null;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
