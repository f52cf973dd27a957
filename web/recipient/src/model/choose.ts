import type { PublicPageChild, PublicProposal, PublicQuantity } from "@proffer/contract";
import { applySelection, type Refusal, type Selection as Choice } from "@proffer/pricing";
import { priced } from "./priced.ts";

export type { Choice };

/** The proposal after a choice, as the server would answer it; or why that choice cannot be made. */
export function chosen(proposal: PublicProposal, choice: Choice): PublicProposal | Refusal {
  const applied = applySelection(asTerms(proposal), choice);
  if (!applied.ok) return applied;
  return applied.changes.length === 0 ? proposal : priced(applied.proposal);
}

export function isRefusal(answer: PublicProposal | Refusal): answer is Refusal {
  return "ok" in answer;
}

/** With what may be set said in the words of the pricing engine; objects are shared with the proposal as far as possible. */
function asTerms(proposal: PublicProposal): PublicProposal & { selections_locked: boolean } {
  const pages = proposal.pages.map((page) => ({ ...page, children: page.children.map(childTerms) }));
  return { ...proposal, pages, selections_locked: proposal.display.selections_locked };
}

function childTerms(child: PublicPageChild): PublicPageChild {
  if (child.type === "side_by_side") return { ...child, columns: child.columns.map(withEditable) };
  return {
    ...child,
    line_items: child.line_items.map((line) => {
      if (!line.price.quantity && line.modifications.length === 0) return line;
      const modifications = line.modifications.map((each) => ({ ...each, price: withEditable(each.price) }));
      return { ...line, price: withEditable(line.price), modifications };
    }),
  };
}

type Counted = PublicQuantity & { editable_by_recipient?: boolean };

function withEditable<T extends { quantity?: Counted }>(entry: T): T {
  const { quantity } = entry;
  if (!quantity || quantity.editable_by_recipient === quantity.is_editable) return entry;
  return { ...entry, quantity: { ...quantity, editable_by_recipient: quantity.is_editable } };
}
