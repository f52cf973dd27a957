import type { Tx } from "../context.ts";
import { afterCommit } from "../platform/db/after-commit.ts";
import { fitsThread } from "../platform/offload/thread-limit.ts";
import { LruCache } from "../platform/lru-cache.ts";
import type { Proposal } from "../proposals/index.ts";
import { items, countCharacters, toTree, type Tree } from "../items/index.ts";

/** The row of a proposal that is locked for a change: its version is still the one before the change. */
type LockedRow = Pick<Proposal, "organization_id" | "id" | "version" | "created_at">;

/** Trees by proposal and version: a shortcut, because the version of the locked proposal decides whether a tree is used. */
const recent = new LruCache<Tree>(16_000_000, ({ rows }) => countCharacters(rows));

/** Returns the tree of the proposal as the change finds it. */
export async function getTree(tx: Tx, proposal: LockedRow): Promise<Tree> {
  const { organization_id, id, version } = proposal;
  return recent.get(toKey(proposal), version) ?? toTree(await items.listOfOwner(tx, organization_id, id));
}

/** Remembers the tree as the change leaves it, once that is certain. One that has grown large is read again, and moves on. */
export function rememberTree(tx: Tx, proposal: LockedRow, tree: Tree): void {
  if (!fitsThread(countCharacters(tree.rows))) return;
  afterCommit(tx, () => {
    recent.set(toKey(proposal), proposal.version + 1, tree);
  });
}

/** Clients choose ids: another organization may use the same one, and this one after a purge. */
function toKey({ organization_id, id, created_at }: LockedRow): string {
  return `${organization_id} ${id} ${created_at}`;
}
