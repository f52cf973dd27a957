import type { LibraryItem } from "@proffer/contract";
import { getOwnFields, toRecord, type StoredItem, toTree } from "../../records/items/index.ts";

/**
 * Converts rows to a library item: the record of its type with its tags, its use count and the times of
 * creation and last change.
 */
export function toLibraryItem(rows: readonly StoredItem[], use_count: number): LibraryItem {
  const tree = toTree(rows);
  const [root] = tree.below(null);
  if (!root) throw new Error("a library item without a root");
  const { created_at, updated_at } = root;
  const { tags = [] }: { tags?: string[] } = getOwnFields(root);
  return { ...toRecord(tree, root), tags, created_at, updated_at, use_count };
}
