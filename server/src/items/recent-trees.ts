import type { Tx } from "../context.ts";
import { afterCommit } from "../platform/db/after-commit.ts";
import { fitsThread } from "../platform/offload/thread-limit.ts";
import { Recent } from "../platform/recent.ts";
import type { ProposalRow } from "../schema.ts";
import * as items from "./items.store.ts";
import { sizeOf } from "./size.ts";
import { treeOf, type Tree } from "./tree.ts";

/** The row of a proposal that is open for a change: its version has moved on by one already. */
type Opened = Pick<ProposalRow, "organization_id" | "id" | "version">;

/** A shortcut and no more: the version that the locked row of the proposal tells decides whether a tree may be used. */
const recent = new Recent<Tree>(16_000_000, ({ rows }) => sizeOf(rows));

/** The tree of the proposal as the change finds it. */
export async function treeBefore(tx: Tx, { organization_id, id, version }: Opened): Promise<Tree> {
  return recent.get(id, version - 1) ?? treeOf(await items.ofOwner(tx, organization_id, id));
}

/** Remembers the tree as the change leaves it, once that is certain. One that has grown large is read again, and moves on. */
export function keepTree(tx: Tx, { id, version }: Opened, tree: Tree): void {
  if (!fitsThread(sizeOf(tree.rows))) return;
  afterCommit(tx, () => {
    recent.set(id, version, tree);
  });
}
