import { columnChoice, groupChoice, isBoundBySelection } from "../requirement.ts";
import type { Column, Group, LineItem, Modification, PricingProposal, SideBySide } from "../types.ts";
import type { Applied, SelectionChange } from "./apply-selection.ts";
import type { Located } from "./locate.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import { swap, withChild, withLine } from "./replace.ts";

export function setSelected<P extends PricingProposal>(
  proposal: P,
  located: Located,
  wanted: boolean,
): Applied<P> | Refusal {
  if (located.type === "line_item") return setLine(proposal, located, wanted);
  if (located.type === "column") return setColumn(proposal, located, wanted);
  if (located.type === "side_by_side") {
    const { page, sideBySide } = located;
    return toggle(proposal, sideBySide, "side_by_side", wanted, (to) =>
      withChild(proposal, page, sideBySide, to),
    );
  }
  const { page, group } = located;
  if (located.type === "group") {
    return toggle(proposal, group, "group", wanted, (to) => withChild(proposal, page, group, to));
  }
  const { line, modification } = located;
  return toggle(proposal, modification, "modification", wanted, (to) => {
    const modifications = swap(line.modifications, modification, to);
    return withLine(proposal, page, group, line, { ...line, modifications });
  });
}

function toggle<P extends PricingProposal, T extends Group | SideBySide | Modification>(
  proposal: P,
  item: T,
  type: "group" | "side_by_side" | "modification",
  wanted: boolean,
  replaced: (to: T) => P,
): Applied<P> | Refusal {
  if (item.optional !== true) return refuse("not_optional");
  if ((item.selected === true) === wanted) return { ok: true, proposal, changes: [] };
  return {
    ok: true,
    proposal: replaced({ ...item, selected: wanted }),
    changes: [changeOf(item, type, wanted)],
  };
}

function setLine<P extends PricingProposal>(
  proposal: P,
  { page, group, line }: Extract<Located, { type: "line_item" }>,
  wanted: boolean,
): Applied<P> | Refusal {
  if (line.optional !== true) return refuse("not_optional");
  if ((line.selected === true) === wanted) return { ok: true, proposal, changes: [] };
  const others = wanted && group.selection_type === "single" ? (group.line_items ?? []) : [];
  const rivals = others.filter(
    (other) => other !== line && other.selected === true && isBoundBySelection(other, group),
  );
  const line_items = (group.line_items ?? []).map((each): LineItem => {
    if (each === line) return withSelected(each, wanted);
    return rivals.includes(each) ? withSelected(each, false) : each;
  });
  const after: Group = { ...group, line_items };
  if (!wanted && groupChoice(group).met && !groupChoice(after).met) return refuse("choice_required");
  const changes = [
    changeOf(line, "line_item", wanted),
    ...rivals.map((rival) => changeOf(rival, "line_item", false)),
  ];
  return { ok: true, proposal: withChild(proposal, page, group, after), changes };
}

function setColumn<P extends PricingProposal>(
  proposal: P,
  { page, sideBySide, column }: Extract<Located, { type: "column" }>,
  wanted: boolean,
): Applied<P> | Refusal {
  if ((column.isSelected === true) === wanted) return { ok: true, proposal, changes: [] };
  const others = wanted && sideBySide.selection_type === "single" ? (sideBySide.columns ?? []) : [];
  const rivals = others.filter((other) => other !== column && other.isSelected === true);
  const columns = (sideBySide.columns ?? []).map((each): Column => {
    if (each === column) return chosen(each, wanted);
    return rivals.includes(each) ? chosen(each, false) : each;
  });
  const after = { ...sideBySide, columns };
  if (!wanted && columnChoice(sideBySide).met && !columnChoice(after).met) return refuse("choice_required");
  const changes = [
    changeOf(column, "column", wanted),
    ...rivals.map((rival) => changeOf(rival, "column", false)),
  ];
  return { ok: true, proposal: withChild(proposal, page, sideBySide, after), changes };
}

function withSelected(line: LineItem, selected: boolean): LineItem {
  return { ...line, selected };
}

function chosen(column: Column, isSelected: boolean): Column {
  return { ...column, isSelected };
}

function changeOf(
  item: { id?: string; name?: string },
  item_type: Located["type"],
  wanted: boolean,
): SelectionChange {
  return { item_id: item.id, item_type, name: item.name, old_value: !wanted, new_value: wanted };
}
