import { currentQuantity, quantityBounds } from "../quantity.ts";
import type { PricingProposal, Quantity } from "../types.ts";
import { isAmount } from "../validate.ts";
import type { Applied } from "./apply-selection.ts";
import type { Located } from "./locate.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { swap, withChild, withLine } from "./replace.ts";

export function setQuantity<P extends PricingProposal>(
  proposal: P,
  located: Located,
  wanted: number,
): Applied<P> | Refusal {
  const before = quantityOf(located);
  const { editable, low, high } = quantityBounds(before);
  if (!editable) return refuse("not_editable");
  if (!isAmount(wanted)) return refuse("not_a_quantity");
  if (wanted < low || (high !== undefined && wanted > high)) {
    return refuse("out_of_bounds", { min: low, max: high });
  }
  const old = currentQuantity(before);
  if (wanted === old) return { ok: true, proposal, changes: [] };
  const { id, name } = itemOf(located);
  const change = { item_id: id, item_type: located.type, name, old_value: old, new_value: wanted };
  return {
    ok: true,
    proposal: withQuantity(proposal, located, { ...before, current: wanted }),
    changes: [change],
  };
}

function quantityOf(located: Located): Quantity | null | undefined {
  if (located.type === "line_item") return located.line.price?.quantity;
  if (located.type === "modification") return located.modification.price?.quantity;
  return located.type === "column" ? located.column.quantity : undefined;
}

function withQuantity<P extends PricingProposal>(proposal: P, located: Located, quantity: Quantity): P {
  const { page } = located;
  if (located.type === "group" || located.type === "side_by_side") return proposal;
  if (located.type === "column") {
    const { sideBySide, column } = located;
    const columns = swap(sideBySide.columns, column, { ...column, quantity });
    return withChild(proposal, page, sideBySide, { ...sideBySide, columns });
  }
  const { group, line } = located;
  if (located.type === "line_item") {
    return withLine(proposal, page, group, line, {
      ...line,
      price: line.price && { ...line.price, quantity },
    });
  }
  const { modification } = located;
  const price = modification.price && { ...modification.price, quantity };
  const modifications = swap(line.modifications, modification, { ...modification, price });
  return withLine(proposal, page, group, line, { ...line, modifications });
}

function itemOf(located: Located): { id?: string; name?: string } {
  if (located.type === "group") return located.group;
  if (located.type === "side_by_side") return located.sideBySide;
  if (located.type === "line_item") return located.line;
  return located.type === "modification" ? located.modification : located.column;
}
