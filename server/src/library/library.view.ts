import type { LibraryItem } from "@proffer/contract";
import { recordOf, treeOf, type StoredItem } from "../items/tree.ts";

/** A saved item: the record of its type, which for a page has no tags elsewhere, and when it was made and changed. */
export function libraryItemOf(rows: readonly StoredItem[]): LibraryItem {
  const tree = treeOf(rows);
  const [root] = tree.below(null);
  if (!root) throw new Error("a library item without a root");
  const { created_at, updated_at } = root;
  return { tags: [], ...recordOf(tree, root), created_at, updated_at };
}
