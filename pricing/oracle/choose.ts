import type {
  Column,
  Group,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  Quantity,
  Selection,
  SideBySide,
} from "@proffer/pricing";
import { isEditable, isWhole } from "./adjust.ts";
import { isPresent, listChildren } from "./entries.ts";
import { isAllowed, isChosen, listOptions, setChosen } from "./requirement.ts";

/** An item that a recipient may name, and its location. */
interface Item {
  readonly page: Page;
  readonly child: Group | SideBySide;
  readonly hidden: boolean;
  readonly kind: "group" | "side_by_side" | "line" | "modification" | "column";
  readonly record: Group | SideBySide | LineItem | Modification | Column;
}

/** Returns the proposal after a recipient's choice, or undefined if the recipient may not make it. */
export function choose(before: PricingProposal, selection: Selection): PricingProposal | undefined {
  const proposal = structuredClone(before);
  const item = listItems(proposal).find(({ record }) => record.id === selection.item_id);
  if (!item || item.hidden || proposal.selections_locked === true) return undefined;
  const accepted =
    "quantity" in selection ? setQuantity(item, selection.quantity) : setSelected(item, selection.selected);
  return accepted ? proposal : undefined;
}

/** Lists the items that a choice can name, without archived items. */
export function listItems(proposal: PricingProposal): Item[] {
  return listChildren(proposal).flatMap(({ page, child }) => {
    const hidden = page.hidden === true;
    const itself: Item[] = [{ page, child, hidden, kind: child.type, record: child }];
    if (child.type === "group")
      return itself.concat(
        (child.line_items ?? []).filter(isPresent).flatMap((line) => listLineItems(page, child, line)),
      );
    return itself.concat(
      (child.columns ?? []).map((record): Item => ({ page, child, hidden, kind: "column", record })),
    );
  });
}

function listLineItems(page: Page, child: Group, line: LineItem): Item[] {
  const hidden = page.hidden === true || line.hidden === true;
  const itself: Item[] = [{ page, child, hidden, kind: "line", record: line }];
  const modifications = (line.modifications ?? []).filter(isPresent);
  return itself.concat(
    modifications.map((record): Item => ({ page, child, hidden, kind: "modification", record })),
  );
}

function setSelected({ child, kind, record }: Item, selected: boolean): boolean {
  if (kind === "column" || (kind === "line" && (record as LineItem).optional === true)) {
    return setOption(child, record, selected);
  }
  const switchable = record as Group | Modification;
  if (switchable.optional !== true) return false;
  switchable.selected = selected;
  return true;
}

function setOption(child: Group | SideBySide, option: LineItem | Column, selected: boolean): boolean {
  if (isChosen(option) === selected) return true;
  const options = listOptions(child);
  if (selected && child.selection_type === "single")
    for (const other of options) setChosen(child, other, false);
  setChosen(child, option, selected);
  return selected || isAllowed(child.selection_type, options.filter(isChosen).length);
}

function setQuantity({ kind, record }: Item, wanted: number): boolean {
  if (kind === "group" || kind === "side_by_side") return false;
  const owner = (kind === "column" ? record : (record as LineItem).price) as
    | { quantity?: Quantity | null }
    | null
    | undefined;
  const quantity = owner?.quantity;
  if (!owner || !quantity || !isEditable(quantity)) return false;
  if (
    !Number.isFinite(wanted) ||
    wanted < (quantity.min ?? 0) ||
    wanted > (quantity.max ?? 1e12) ||
    !hasSixDecimals(wanted) ||
    (isWhole(quantity) && wanted % 1 !== 0)
  )
    return false;
  owner.quantity = { ...quantity, current: wanted };
  return true;
}

function hasSixDecimals(value: number): boolean {
  return Number(value.toFixed(6)) === value;
}
