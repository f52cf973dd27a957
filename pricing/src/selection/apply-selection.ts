import { isAmount } from "../amount-fault.ts";
import { getColumnChoice, getGroupChoice, isBoundBySelection } from "../choice-state.ts";
import { getCurrentQuantity, getQuantityBounds } from "../quantity.ts";
import type {
  Column,
  Group,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  Quantity,
  SideBySide,
} from "../types.ts";
import { findItemLocation, type ItemLocation } from "./item-location.ts";
import { createRefusal, type Refusal } from "./refusal.ts";

/** A choice of the recipient. `item_id` names a group, side-by-side, line item, modification or column. */
export type Selection =
  | { readonly item_id: string; readonly selected: boolean }
  | { readonly item_id: string; readonly quantity: number };

/**
 * Makes a choice of the recipient (README, rules 3 and 8; specification, 6.2). Selecting an option of a
 * `single` group or side-by-side deselects the others. The last option that `single` or `multiple` requires
 * cannot be deselected. A quantity, a number with at most six decimals, stays within its bounds. Returns a
 * Refusal for an impossible choice. Never throws, and changes nothing in place.
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

/**
 * One change of a choice. Selecting an option of a `single` causes two changes: one option on, another one
 * off.
 */
export interface SelectionChange {
  readonly item_id: string | undefined;
  readonly item_type: ItemLocation["type"];
  readonly name: string | undefined;
  readonly old_value: boolean | number;
  readonly new_value: boolean | number;
}

/** The result of a valid choice. */
export interface AppliedSelection<P extends PricingProposal> {
  readonly ok: true;
  /** A new proposal, which shares unchanged records with the old one. */
  readonly proposal: P;
  /** The changes, starting with that of the chosen item. Empty if the choice changes nothing. */
  readonly changes: readonly SelectionChange[];
}

/** Switches an item on or off, or refuses to. */
function setSelected<P extends PricingProposal>(
  proposal: P,
  location: ItemLocation,
  wanted: boolean,
): AppliedSelection<P> | Refusal {
  if (location.type === "line_item") return selectLine(proposal, location, wanted);
  if (location.type === "column") return selectColumn(proposal, location, wanted);
  if (location.type === "side_by_side") {
    const { page, sideBySide } = location;
    return toggleItem(proposal, sideBySide, "side_by_side", wanted, (to) =>
      replaceChild(proposal, page, sideBySide, to),
    );
  }
  const { page, group } = location;
  if (location.type === "group") {
    return toggleItem(proposal, group, "group", wanted, (to) => replaceChild(proposal, page, group, to));
  }
  const { line, modification } = location;
  return toggleItem(proposal, modification, "modification", wanted, (to) => {
    const modifications = replaceIn(line.modifications, modification, to);
    return replaceLine(proposal, page, group, line, { ...line, modifications });
  });
}

function toggleItem<P extends PricingProposal, T extends Group | SideBySide | Modification>(
  proposal: P,
  item: T,
  type: "group" | "side_by_side" | "modification",
  wanted: boolean,
  replace: (to: T) => P,
): AppliedSelection<P> | Refusal {
  if (item.optional !== true) return createRefusal("not_optional");
  if ((item.selected === true) === wanted) return { ok: true, proposal, changes: [] };
  return {
    ok: true,
    proposal: replace({ ...item, selected: wanted }),
    changes: [toSelectionChange(item, type, wanted)],
  };
}

function selectLine<P extends PricingProposal>(
  proposal: P,
  { page, group, line }: Extract<ItemLocation, { type: "line_item" }>,
  wanted: boolean,
): AppliedSelection<P> | Refusal {
  if (line.optional !== true) return createRefusal("not_optional");
  if ((line.selected === true) === wanted) return { ok: true, proposal, changes: [] };
  const others = wanted && group.selection_type === "single" ? (group.line_items ?? []) : [];
  const rivals = others.filter(
    (other) => other !== line && other.selected === true && isBoundBySelection(other, group),
  );
  const line_items = (group.line_items ?? []).map((each): LineItem => {
    if (each === line) return switchLine(each, wanted);
    return rivals.includes(each) ? switchLine(each, false) : each;
  });
  const after: Group = { ...group, line_items };
  if (!wanted && getGroupChoice(group).met && !getGroupChoice(after).met)
    return createRefusal("choice_required");
  const changes = [
    toSelectionChange(line, "line_item", wanted),
    ...rivals.map((rival) => toSelectionChange(rival, "line_item", false)),
  ];
  return { ok: true, proposal: replaceChild(proposal, page, group, after), changes };
}

function selectColumn<P extends PricingProposal>(
  proposal: P,
  { page, sideBySide, column }: Extract<ItemLocation, { type: "column" }>,
  wanted: boolean,
): AppliedSelection<P> | Refusal {
  if ((column.isSelected === true) === wanted) return { ok: true, proposal, changes: [] };
  const others = wanted && sideBySide.selection_type === "single" ? (sideBySide.columns ?? []) : [];
  const rivals = others.filter((other) => other !== column && other.isSelected === true);
  const columns = (sideBySide.columns ?? []).map((each): Column => {
    if (each === column) return switchColumn(each, wanted);
    return rivals.includes(each) ? switchColumn(each, false) : each;
  });
  const after = { ...sideBySide, columns };
  if (!wanted && getColumnChoice(sideBySide).met && !getColumnChoice(after).met)
    return createRefusal("choice_required");
  const changes = [
    toSelectionChange(column, "column", wanted),
    ...rivals.map((rival) => toSelectionChange(rival, "column", false)),
  ];
  return { ok: true, proposal: replaceChild(proposal, page, sideBySide, after), changes };
}

function switchLine(line: LineItem, selected: boolean): LineItem {
  return { ...line, selected };
}

function switchColumn(column: Column, isSelected: boolean): Column {
  return { ...column, isSelected };
}

function toSelectionChange(
  item: { id?: string; name?: string },
  item_type: ItemLocation["type"],
  wanted: boolean,
): SelectionChange {
  return { item_id: item.id, item_type, name: item.name, old_value: !wanted, new_value: wanted };
}

/** Sets a quantity, or refuses to. */
function setQuantity<P extends PricingProposal>(
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

/** Returns a proposal with another line in place of `from`. Unchanged records are shared. */
function replaceLine<P extends PricingProposal>(
  proposal: P,
  page: Page,
  group: Group,
  from: LineItem,
  to: LineItem,
): P {
  return replaceChild(proposal, page, group, { ...group, line_items: replaceIn(group.line_items, from, to) });
}

/** Returns a proposal with another group or side-by-side in place of `from`. Unchanged records are shared. */
function replaceChild<P extends PricingProposal>(
  proposal: P,
  page: Page,
  from: Group | SideBySide,
  to: Group | SideBySide,
): P {
  return {
    ...proposal,
    pages: replaceIn(proposal.pages, page, { ...page, children: replaceIn(page.children, from, to) }),
  };
}

/** Returns a list with `to` in place of `from`. */
function replaceIn<T>(items: readonly T[] | null | undefined, from: T, to: T): T[] {
  return (items ?? []).map((item) => (item === from ? to : item));
}
