import type { Tx } from "../../context.ts";
import { RecentStates, type OwnedState } from "../../platform/db/recent-states.ts";
import { mayKeep } from "../../platform/offload/thread-limit.ts";
import { listOfOwner } from "./items.store.ts";
import { countCharacters } from "./size.ts";
import { toTree, type Tree } from "./tree.ts";

/** Trees of proposals as changes leave them. Of a row, its text, its fields and the pages that it is part of are kept. */
const recent = new RecentStates<Tree>(48_000_000, ({ rows }) => 3 * countCharacters(rows));

/** Returns the tree of a locked proposal. */
export async function getTree(tx: Tx, proposal: OwnedState): Promise<Tree> {
  return findRecentTree(proposal) ?? toTree(await listOfOwner(tx, proposal.organization_id, proposal.id));
}

/** Finds the tree of a committed state; undefined where it is not kept. */
export function findRecentTree(proposal: OwnedState): Tree | undefined {
  return recent.find(proposal);
}

/**
 * Remembers the tree of the state that a change leaves, once it is committed. A tree that is too large for this thread is not kept:
 * reading it again moves the next request to another thread.
 */
export function rememberTree(tx: Tx, proposal: OwnedState, tree: Tree): void {
  if (mayKeep(countCharacters(tree.rows))) recent.remember(tx, proposal, tree);
}
