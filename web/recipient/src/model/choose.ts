import type { PublicPageChild, PublicProposal, PublicQuantity } from "@proffer/contract";
import { applySelection, type Refusal, type Selection as Choice } from "@proffer/pricing";
import { changeIfDifferent, mapUnlessSame, reuseParts } from "./change-if-different.ts";
import { recalculate } from "./recalculate.ts";

export type { Choice };

/** Returns the proposal after a choice, as the server would, or the reason why the choice is impossible. */
export function applyChoice(proposal: PublicProposal, choice: Choice): PublicProposal | Refusal {
  const terms = { ...toProposalTerms(proposal), selections_locked: proposal.display.selections_locked };
  const applied = applySelection(terms, choice);
  if (!applied.ok) return applied;
  if (applied.changes.length === 0) return proposal;
  // The pricing engine copies pages and groups even if nothing inside them changed.
  const { pages } = applied.proposal;
  return recalculate({ ...proposal, pages: reuseParts(proposal.pages, pages) });
}

export function isRefusal(answer: PublicProposal | Refusal): answer is Refusal {
  return "ok" in answer;
}

/**
 * Converts selectable values to the terms of the pricing engine. Parts that are unchanged keep their
 * identity.
 */
export function toProposalTerms(proposal: PublicProposal): PublicProposal {
  return changeIfDifferent(proposal, {
    pages: mapUnlessSame(proposal.pages, (page) =>
      changeIfDifferent(page, { children: mapUnlessSame(page.children, toChildTerms) }),
    ),
  });
}

function toChildTerms(child: PublicPageChild): PublicPageChild {
  if (child.type === "side_by_side")
    return changeIfDifferent(child, { columns: mapUnlessSame(child.columns, renameEditable) });
  return changeIfDifferent(child, {
    line_items: mapUnlessSame(child.line_items, (line) =>
      changeIfDifferent(line, {
        price: renameEditable(line.price),
        modifications: mapUnlessSame(line.modifications, (each) =>
          changeIfDifferent(each, { price: renameEditable(each.price) }),
        ),
      }),
    ),
  });
}

type EditableQuantity = PublicQuantity & { editable_by_recipient?: boolean };

function renameEditable<T extends { quantity?: EditableQuantity }>(entry: T): T {
  const { quantity } = entry;
  if (!quantity || quantity.editable_by_recipient === quantity.is_editable) return entry;
  return { ...entry, quantity: { ...quantity, editable_by_recipient: quantity.is_editable } };
}
