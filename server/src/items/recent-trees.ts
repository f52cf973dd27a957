import type { Tx } from "../context.ts";
import { afterCommit } from "../platform/db/after-commit.ts";
import { LruCache } from "../platform/lru-cache.ts";
import { fitsThread } from "../platform/offload/thread-limit.ts";
import type { ProposalRow } from "../schema.ts";
import { listOfOwner } from "./items.store.ts";
import { countCharacters } from "./size.ts";
import { toTree, type Tree } from "./tree.ts";

/** A state of a proposal. */
type ProposalState = Pick<ProposalRow, "organization_id" | "id" | "revision">;

/** Trees by proposal and revision, which is another one after each change: a tree is used for the state that it was made for. */
const recent = new LruCache<Tree, string>(16_000_000, ({ rows }) => countCharacters(rows));

/** Returns the tree of a locked proposal. */
export async function getTree(tx: Tx, proposal: ProposalState): Promise<Tree> {
  const { organization_id, id } = proposal;
  return findRecentTree(proposal) ?? toTree(await listOfOwner(tx, organization_id, id));
}

/** Finds the tree of a committed state; undefined where nothing is kept of it. */
export function findRecentTree(proposal: ProposalState): Tree | undefined {
  return recent.get(toKey(proposal), proposal.revision);
}

/** Remembers the tree of the state that a change leaves, once it is committed. One that has grown large is read again, and moves on. */
export function rememberTree(tx: Tx, proposal: ProposalState, tree: Tree): void {
  if (!fitsThread(countCharacters(tree.rows))) return;
  afterCommit(tx, () => {
    recent.set(toKey(proposal), proposal.revision, tree);
  });
}

/** Clients choose ids: another organization may use the same one. */
function toKey({ organization_id, id }: ProposalState): string {
  return `${organization_id} ${id}`;
}
