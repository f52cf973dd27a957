import { isAmount } from "../amount-fault.ts";
import { getCurrentQuantity, getQuantityBounds } from "../quantity.ts";
import type { PricingProposal, Quantity } from "../types.ts";
import type { AppliedSelection } from "./applied-selection.ts";
import type { ItemLocation } from "./item-location.ts";
import { createRefusal } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { replaceChild, replaceIn, replaceLine } from "./replace.ts";

/** Sets a quantity, or refuses to. */
export function setQuantity<P extends PricingProposal>(
  proposal: P,
  location: ItemLocation,
  wanted: number,
): AppliedSelection<P> | Refusal {
  const before = findQuantity(location);
  const { editable, low, high, isWhole } = getQuantityBounds(before);
  if (!editable) return createRefusal("not_editable");
  if (!isAmount(wanted)) return createRefusal("not_a_quantity");
  if (wanted < low || (high !== undefined && wanted > high)) {
    return createRefusal("out_of_bounds", { min: low, max: high });
  }
  if (isWhole && !Number.isInteger(wanted)) return createRefusal("not_whole");
  const old = getCurrentQuantity(before);
  if (wanted === old) return { ok: true, proposal, changes: [] };
  const { id, name } = getItem(location);
  const change = { item_id: id, item_type: location.type, name, old_value: old, new_value: wanted };
  return {
    ok: true,
    proposal: replaceQuantity(proposal, location, { ...before, current: wanted }),
    changes: [change],
  };
}

function findQuantity(location: ItemLocation): Quantity | null | undefined {
  if (location.type === "line_item") return location.line.price?.quantity;
  if (location.type === "modification") return location.modification.price?.quantity;
  return location.type === "column" ? location.column.quantity : undefined;
}

function replaceQuantity<P extends PricingProposal>(
  proposal: P,
  location: ItemLocation,
  quantity: Quantity,
): P {
  const { page } = location;
  if (location.type === "group" || location.type === "side_by_side") return proposal;
  if (location.type === "column") {
    const { sideBySide, column } = location;
    const columns = replaceIn(sideBySide.columns, column, { ...column, quantity });
    return replaceChild(proposal, page, sideBySide, { ...sideBySide, columns });
  }
  const { group, line } = location;
  if (location.type === "line_item") {
    return replaceLine(proposal, page, group, line, {
      ...line,
      price: line.price && { ...line.price, quantity },
    });
  }
  const { modification } = location;
  const price = modification.price && { ...modification.price, quantity };
  const modifications = replaceIn(line.modifications, modification, { ...modification, price });
  return replaceLine(proposal, page, group, line, { ...line, modifications });
}

function getItem(location: ItemLocation): { id?: string; name?: string } {
  if (location.type === "group") return location.group;
  if (location.type === "side_by_side") return location.sideBySide;
  if (location.type === "line_item") return location.line;
  return location.type === "modification" ? location.modification : location.column;
}
