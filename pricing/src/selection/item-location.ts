import type { Column, Group, LineItem, Modification, Page, PricingProposal, SideBySide } from "../types.ts";

/** An item that can be chosen, with the records around it. */
export type ItemLocation =
  | { readonly type: "group"; readonly page: Page; readonly group: Group }
  | { readonly type: "side_by_side"; readonly page: Page; readonly sideBySide: SideBySide }
  | { readonly type: "line_item"; readonly page: Page; readonly group: Group; readonly line: LineItem }
  | {
      readonly type: "modification";
      readonly page: Page;
      readonly group: Group;
      readonly line: LineItem;
      readonly modification: Modification;
    }
  | {
      readonly type: "column";
      readonly page: Page;
      readonly sideBySide: SideBySide;
      readonly column: Column;
    };

/** Finds an item by its id, or undefined if there is none or it is archived. */
export function findItemLocation(proposal: PricingProposal, id: string): ItemLocation | undefined {
  for (const page of listPresent(proposal.pages)) {
    for (const child of listPresent(page.children)) {
      const location =
        child.type === "group" ? findInGroup(page, child, id) : findInSideBySide(page, child, id);
      if (location) return location;
    }
  }
  return undefined;
}

function findInGroup(page: Page, group: Group, id: string): ItemLocation | undefined {
  if (group.id === id) return { type: "group", page, group };
  for (const line of listPresent(group.line_items)) {
    if (line.id === id) return { type: "line_item", page, group, line };
    const modification = listPresent(line.modifications).find((each) => each.id === id);
    if (modification) return { type: "modification", page, group, line, modification };
  }
  return undefined;
}

function findInSideBySide(page: Page, sideBySide: SideBySide, id: string): ItemLocation | undefined {
  if (sideBySide.id === id) return { type: "side_by_side", page, sideBySide };
  const column = sideBySide.columns?.find((each) => each.id === id);
  return column && { type: "column", page, sideBySide, column };
}

function listPresent<T extends { archived_at?: string | null }>(items: readonly T[] | null | undefined): T[] {
  return (items ?? []).filter((item) => item.archived_at == null);
}
