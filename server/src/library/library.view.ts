import type { LibraryItem } from "@proffer/contract";
import { ownFieldsOf, recordOf, type StoredItem, treeOf } from "../items/index.ts";

/** A saved item: the record of its type, which for a page has no tags elsewhere, and when it was made and changed. */
export function libraryItemOf(rows: readonly StoredItem[], use_count: number): LibraryItem {
  const tree = treeOf(rows);
  const [root] = tree.below(null);
  if (!root) throw new Error("a library item without a root");
  const { created_at, updated_at } = root;
  const { tags = [] }: { tags?: string[] } = ownFieldsOf(root);
  return { ...recordOf(tree, root), tags, created_at, updated_at, use_count };
}
