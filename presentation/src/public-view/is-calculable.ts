import type { Column, Group, LineItem, Modification, Page, Price } from "@proffer/contract";
import { isMarkedUpExactly, isPriced } from "@proffer/pricing";
import { toPublicQuantity } from "./to-public-price.ts";

/** Tells whether a reader can compute the totals of any choice from the visible data of these pages. */
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
    if (line.hidden) return isDisclosed(line, display_cost);
    if (!areStepsExact(line, markupPercent)) return false;
    return listPrices(line).every(
      (price) => !hidesCosts && isExact(price, markupPercent) && isQuantityDisclosed(price, hide_quantities),
    );
  });
}

/**
 * Tells whether a hidden option is selected. Any choice of the reader in the group deselects this option,
 * although the reader does not know of it.
 */
function hasHiddenChoice({ selection_type, line_items }: Group): boolean {
  return (
    selection_type === "single" && line_items.some((line) => line.optional && line.selected && line.hidden)
  );
}

/**
 * Tells whether a reader knows the priced quantity. If the quantity is hidden, a reader assumes a quantity of
 * 1.
 */
function isQuantityDisclosed({ quantity }: Price, isHidden: boolean): boolean {
  return (quantity?.current ?? 1) === 1 || toPublicQuantity(quantity, isHidden) !== undefined;
}

/**
 * Tells whether a reader can calculate with a hidden line. The amount of the line must be disclosed. A
 * percent line is excluded, because its amount changes with each choice.
 */
function isDisclosed(line: LineItem, display: Group["display_cost"]): boolean {
  return line.price.model !== "percent" && (disclosesHiddenLines(display) || listPrices(line).length === 0);
}

/**
 * Tells whether the amounts of hidden lines are disclosed. If the sender hides costs, the amounts stay
 * private. Otherwise a reader could subtract them from the total to find a hidden cost.
 */
export function disclosesHiddenLines(display: Group["display_cost"]): boolean {
  return display === "show_all";
}

function listPrices(line: LineItem): Price[] {
  const entries: Array<LineItem | Modification> = [line, ...line.modifications];
  return entries.filter(isPriced).map(({ price }) => price);
}

function isExact({ model, value = 0, max_value = value }: Price, markupPercent: number): boolean {
  return model === "percent" || [value, max_value].every((each) => isMarkedUpExactly(each, markupPercent));
}

function isColumnExact(column: Column, markupPercent: number): boolean {
  if (column.feeType !== "fixed") return true;
  return isMarkedUpExactly(column.price, markupPercent) && areStepsExact(column, markupPercent);
}

/** Tells whether a reader can calculate the amounts in later periods, too. */
function areStepsExact({ schedule }: LineItem | Column, markupPercent: number): boolean {
  return (schedule?.steps ?? []).every(({ value }) => isMarkedUpExactly(value, markupPercent));
}
