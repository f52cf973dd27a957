import { getKeyOfRank } from "./order-keys.ts";
import type { Placement } from "./placing.ts";
import { toTree, type StoredItem, type Tree } from "./tree.ts";
import type { OwnedItem } from "./tables.ts";

/** Row changes to one tree. `items.store.ts` writes them, and `applyToTree` applies them in memory. */
export interface Changes {
  /** If present, the children of this parent are renumbered before all other changes. */
  readonly renumber?: { readonly parentId: string | null };
  readonly inserted?: readonly OwnedItem[];
  readonly updated?: readonly StoredItem[];
  /** Ids of items to delete with all their descendants. */
  readonly deleted?: readonly string[];
  /** Ids of items to archive with all their descendants. */
  readonly archived?: readonly string[];
  /** Archived items to unarchive with all their descendants. */
  readonly unarchived?: readonly StoredItem[];
}

export function makeRoom({ renumber, parentId }: Placement): Pick<Changes, "renumber"> {
  return renumber ? { renumber: { parentId } } : {};
}

/** Returns the tree after the changes. So the tree need not be read again. */
export function applyToTree(tree: Tree, changes: Changes): Tree {
  const { renumber, inserted = [], updated = [], deleted = [], archived = [], unarchived = [] } = changes;
  const latest = new Map(tree.rows.map((row) => [row.id, row]));
  if (renumber) {
    for (const [rank, row] of tree.below(renumber.parentId).entries())
      latest.set(row.id, { ...row, order_key: getKeyOfRank(rank) });
  }
  for (const row of [...inserted, ...updated, ...unarchived]) latest.set(row.id, row);
  for (const id of [...deleted, ...archived]) latest.delete(id);
  return toTree([...latest.values()]);
}
