import { getColumnChoice, getGroupChoice, isBoundBySelection } from "../choice-state.ts";
import type { Column, Group, LineItem, Modification, PricingProposal, SideBySide } from "../types.ts";
import type { AppliedSelection, SelectionChange } from "./applied-selection.ts";
import type { ItemLocation } from "./item-location.ts";
import { createRefusal } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { replaceChild, replaceIn, replaceLine } from "./replace.ts";

/** Switches an item on or off, or refuses to. */
export function setSelected<P extends PricingProposal>(
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
