import type { PublicPage } from "@proffer/contract";

/** Finds the name of an object that can be selected. Returns an ellipsis if there is no such object. */
export function findItemName(pages: readonly PublicPage[], id: string): string {
  for (const child of pages.flatMap((page) => page.children)) {
    const inside = child.type === "group" ? child.line_items : child.columns;
    const parts = child.type === "group" ? child.line_items.flatMap((line) => line.modifications) : [];
    const found = [child, ...inside, ...parts].find((each) => each.id === id);
    if (found) return found.name;
  }
  return "…";
}
