import type { PricingProposal } from "../types.ts";
import { locate } from "./locate.ts";
import type { Located } from "./locate.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { setQuantity } from "./set-quantity.ts";
import { setSelected } from "./set-selected.ts";

/** What the recipient asks for; item_id is that of a group, line item, modification or column. */
export type Selection =
  | { readonly item_id: string; readonly selected: boolean }
  | { readonly item_id: string; readonly quantity: number };

/** One thing that became different. Choosing in `single` makes two: the one on, the other off. */
export interface SelectionChange {
  readonly item_id: string | undefined;
  readonly item_type: Located["type"];
  readonly name: string | undefined;
  readonly old_value: boolean | number;
  readonly new_value: boolean | number;
}

export interface Applied<P extends PricingProposal> {
  readonly ok: true;
  /** A new proposal; what did not change is shared with the old one. */
  readonly proposal: P;
  /** The one asked for first; empty when it was so already. */
  readonly changes: readonly SelectionChange[];
}

/**
 * Makes a recipient's choice (product design, sections 4 and 6). Selecting in a `single` group or side-by-side
 * deselects the others; what `single` or `multiple` require cannot be deselected; a quantity stays within its bounds.
 * Nothing is thrown and nothing is changed in place: what cannot be is answered with a Refusal.
 */
export function applySelection<P extends PricingProposal>(
  proposal: P,
  selection: Selection,
): Applied<P> | Refusal {
  const located = locate(proposal, selection.item_id);
  if (!located) return refuse("not_found");
  if (proposal.selections_locked === true) return refuse("locked");
  if (isHidden(located)) return refuse("hidden");
  return "selected" in selection
    ? setSelected(proposal, located, selection.selected)
    : setQuantity(proposal, located, selection.quantity);
}

function isHidden(located: Located): boolean {
  return located.page.hidden === true || ("line" in located && located.line.hidden === true);
}
