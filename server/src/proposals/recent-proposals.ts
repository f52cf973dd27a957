import type { Tx } from "../context.ts";
import { afterCommit } from "../platform/db/after-commit.ts";
import { LruCache } from "../platform/lru-cache.ts";
import type { Proposal } from "./proposal.ts";

/** Proposals by revision, which is another one after each change: a proposal is used for the state that it was read from. */
const recent = new LruCache<Proposal, string>(4_000_000, estimateSize);

/** Finds a proposal in a committed state; undefined where it is not kept. */
export function findRecentProposal(
  organizationId: string,
  id: string,
  revision: string,
): Proposal | undefined {
  return recent.get(toKey(organizationId, id), revision);
}

/** Remembers a proposal as a change leaves it, once that is committed. */
export function rememberProposal(tx: Tx, proposal: Proposal): void {
  afterCommit(tx, () => {
    recent.set(toKey(proposal.organization_id, proposal.id), proposal.revision, proposal);
  });
}

/** Clients choose ids: another organization may use the same one. */
function toKey(organizationId: string, id: string): string {
  return `${organizationId} ${id}`;
}

/** Estimates the memory of a proposal in bytes. Any of its fields may be long. */
function estimateSize(proposal: Proposal): number {
  return 4 * JSON.stringify(proposal).length + 4_000;
}
