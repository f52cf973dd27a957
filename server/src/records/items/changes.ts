import { getKeyOfRank } from "./order-keys.ts";
import type { Placement } from "./placing.ts";
import { toTree, type StoredItem, type Tree } from "./tree.ts";
import type { OwnedItem } from "./tables.ts";

/** The changes of the rows of one tree; `items.store.ts` writes them, `applyToTree` foresees them. */
export interface Changes {
  /** Their siblings below this parent are numbered anew before anything else happens. */
  readonly renumber?: { readonly parentId: string | null };
  readonly inserted?: readonly OwnedItem[];
  readonly updated?: readonly StoredItem[];
  /** Deleted with everything below them. */
  readonly deleted?: readonly string[];
  /** Hidden with everything below them. */
  readonly archived?: readonly string[];
  /** Archived ones that are back, with everything below them. */
  readonly unarchived?: readonly StoredItem[];
}

export function makeRoom({ renumber, parentId }: Placement): Pick<Changes, "renumber"> {
  return renumber ? { renumber: { parentId } } : {};
}

/** The tree as it will be, so that nothing needs to be read again. */
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
