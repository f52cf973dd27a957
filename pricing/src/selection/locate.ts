import type { Column, Group, LineItem, Modification, Page, PricingProposal, SideBySide } from "../types.ts";

/** Where something that can be chosen stands: it and all that it stands in. */
export type Located =
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

/** Archived items are as good as gone. */
export function locate(proposal: PricingProposal, id: string): Located | undefined {
  for (const page of present(proposal.pages)) {
    for (const child of present(page.children)) {
      const located = child.type === "group" ? inGroup(page, child, id) : inColumns(page, child, id);
      if (located) return located;
    }
  }
  return undefined;
}

function inGroup(page: Page, group: Group, id: string): Located | undefined {
  if (group.id === id) return { type: "group", page, group };
  for (const line of present(group.line_items)) {
    if (line.id === id) return { type: "line_item", page, group, line };
    const modification = present(line.modifications).find((each) => each.id === id);
    if (modification) return { type: "modification", page, group, line, modification };
  }
  return undefined;
}

function inColumns(page: Page, sideBySide: SideBySide, id: string): Located | undefined {
  if (sideBySide.id === id) return { type: "side_by_side", page, sideBySide };
  const column = sideBySide.columns?.find((each) => each.id === id);
  return column && { type: "column", page, sideBySide, column };
}

function present<T extends { archived_at?: string | null }>(items: readonly T[] | null | undefined): T[] {
  return (items ?? []).filter((item) => item.archived_at == null);
}
