import type { PricingProposal } from "../types.ts";
import type { AppliedSelection } from "./applied-selection.ts";
import { findItemLocation } from "./item-location.ts";
import type { ItemLocation } from "./item-location.ts";
import { createRefusal } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { setQuantity } from "./set-quantity.ts";
import { setSelected } from "./set-selected.ts";

/** A choice of the recipient; `item_id` names a group, side-by-side, line item, modification or column. */
export type Selection =
  | { readonly item_id: string; readonly selected: boolean }
  | { readonly item_id: string; readonly quantity: number };

/**
 * Makes a choice of the recipient (README, rules 3 and 8; specification, 6.2). Selecting in a `single` group or side-by-side deselects the
 * others; the last option that `single` or `multiple` requires cannot be deselected; a quantity, a number with at most six decimals,
 * stays within its bounds. Returns a Refusal for a choice that cannot be made. Throws nothing and changes nothing in place.
 */
export function applySelection<P extends PricingProposal>(
  proposal: P,
  selection: Selection,
): AppliedSelection<P> | Refusal {
  const location = findItemLocation(proposal, selection.item_id);
  if (!location) return createRefusal("not_found");
  if (proposal.selections_locked === true) return createRefusal("locked");
  if (isHidden(location)) return createRefusal("hidden");
  return "selected" in selection
    ? setSelected(proposal, location, selection.selected)
    : setQuantity(proposal, location, selection.quantity);
}

function isHidden(location: ItemLocation): boolean {
  return location.page.hidden === true || ("line" in location && location.line.hidden === true);
}
