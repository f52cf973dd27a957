import type { Column, Group, LineItem, Modification, Page, Price } from "@proffer/contract";
import { isMarkedUpExactly, isPriced } from "@proffer/pricing";
import { toPublicQuantity } from "./to-public-price.ts";

/** True when a reader can compute the totals of any choice from what these pages show. */
export function isCalculable(pages: readonly Page[]): boolean {
  return pages.every((page) =>
    page.hidden
      ? page.children.length === 0
      : page.children.every((child) =>
          child.type === "group"
            ? isGroupCalculable(child, page.markup_percent)
            : child.columns.every((column) => isColumnExact(column, page.markup_percent)),
        ),
  );
}

function isGroupCalculable(group: Group, markupPercent: number): boolean {
  const { display_cost, hide_quantities, line_items } = group;
  if (hasHiddenChoice(group)) return false;
  const hidesCosts = display_cost === "hide_all" || display_cost === "hide_item_costs";
  return line_items.every((line) => {
    if (line.hidden) return isTold(line, display_cost);
    return listPrices(line).every(
      (price) => !hidesCosts && isExact(price, markupPercent) && isCountTold(price, hide_quantities),
    );
  });
}

/** True when a hidden option is selected: it gives way to a choice of the reader, who does not know of it. */
function hasHiddenChoice({ selection_type, line_items }: Group): boolean {
  return (
    selection_type === "single" && line_items.some((line) => line.optional && line.selected && line.hidden)
  );
}

/** True when a reader knows the priced quantity: without a quantity a reader assumes one. */
function isCountTold({ quantity }: Price, isHidden: boolean): boolean {
  return (quantity?.current ?? 1) === 1 || toPublicQuantity(quantity, isHidden) !== undefined;
}

/**
 * True when a reader can calculate with a hidden line: its amount is told, but that of a percent line changes with each
 * choice.
 */
function isTold(line: LineItem, display: Group["display_cost"]): boolean {
  return line.price.model !== "percent" && (tellsUnseen(display) || listPrices(line).length === 0);
}

/** True when the amounts of hidden lines are told. Beside a hidden cost they would tell the cost: it is the rest. */
export function tellsUnseen(display: Group["display_cost"]): boolean {
  return display === "show_all";
}

function listPrices(line: LineItem): Price[] {
  const entries: Array<LineItem | Modification> = [line, ...line.modifications];
  return entries.filter(isPriced).map(({ price }) => price);
}

function isExact({ model, value = 0, max_value = value }: Price, markupPercent: number): boolean {
  return model === "percent" || [value, max_value].every((each) => isMarkedUpExactly(each, markupPercent));
}

function isColumnExact({ feeType, price }: Column, markupPercent: number): boolean {
  return feeType !== "fixed" || isMarkedUpExactly(price, markupPercent);
}
