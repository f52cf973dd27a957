import type { PublicGroup, PublicLineItem, PublicProposal } from "@proffer/contract";
import type { DraftRows } from "../state/draft-rows.ts";

/** Adds a line for each row that is not in the document yet, so that it stays the same row when it becomes a line. */
export function withDraftLines(proposal: PublicProposal, drafts: DraftRows): PublicProposal {
  const pages = proposal.pages.map((page) => ({
    ...page,
    children: page.children.map((child) => (child.type === "group" ? withDrafts(child, drafts) : child)),
  }));
  return { ...proposal, pages };
}

function withDrafts(group: PublicGroup, drafts: DraftRows): PublicGroup {
  const lines = new Map(group.line_items.map((line) => [line.id, line]));
  const rows = drafts.listRows(group.id, [...lines.keys()]);
  return { ...group, line_items: rows.map((id) => lines.get(id) ?? createDraftLine(id)) };
}

/** A line without a name or a price: nothing of it is to be read. */
function createDraftLine(id: string): PublicLineItem {
  return {
    id,
    type: "line_item",
    name: "",
    description: "",
    price: { model: "none" },
    optional: false,
    selected: true,
    modifications: [],
  };
}
