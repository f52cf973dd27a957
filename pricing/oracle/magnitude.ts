import type {
  Column,
  Group,
  LineItem,
  Modification,
  Page,
  Price,
  PricingProposal,
  Quantity,
  SideBySide,
} from "@proffer/pricing";
import { price } from "./price.ts";

/** A JSON number represents every decimal of 15 digits. */
const maxMinorUnits = 10n ** 15n;

/**
 * Tells whether JSON numbers certainly represent, to the minor unit, the totals of every choice in
 * `proposal`.
 */
export function fitsNumbers(proposal: PricingProposal): boolean {
  const { totals, amounts } = price({ ...proposal, pages: proposal.pages.map(enlargePage) });
  const all = [...[...totals.values()].map(({ total }) => total), ...amounts.values()];
  return all.every((amount) => amount <= maxMinorUnits);
}

/**
 * Returns the page with everything selected, each price and quantity at its maximum, and no minus signs,
 * discounts or exemptions.
 */
function enlargePage(page: Page): Page {
  return {
    ...page,
    children: (page.children ?? []).map(enlargeChild),
    discounts: [],
    tax_percent: 100,
    markup_percent: Math.max(0, page.markup_percent ?? 0),
  };
}

function enlargeChild(child: Group | SideBySide): Group | SideBySide {
  const on = { optional: false, selection_type: "loose" as const };
  if (child.type === "group")
    return { ...child, ...on, line_items: (child.line_items ?? []).map(enlargeLine) };
  return { ...child, ...on, markup_exempt: false, columns: (child.columns ?? []).map(enlargeColumn) };
}

function enlargeLine(line: LineItem): LineItem {
  return { ...enlargeEntry(line), modifications: (line.modifications ?? []).map(enlargeEntry) };
}

function enlargeEntry<T extends LineItem | Modification>(entry: T): T {
  const on = { optional: false, markup_exempt: false, tax_exempt: false };
  return { ...entry, ...on, price: entry.price ? enlargePrice(entry.price) : undefined };
}

function enlargePrice({ value, max_value, quantity, ...rest }: Price): Price {
  const largest = Math.max(Math.abs(value ?? 0), Math.abs(max_value ?? 0));
  return { ...rest, value: largest, quantity: enlargeQuantity(quantity) };
}

function enlargeColumn(column: Column): Column {
  return {
    ...column,
    isSelected: true,
    price: Math.abs(column.price ?? 0),
    quantity: enlargeQuantity(column.quantity),
  };
}

function enlargeQuantity(quantity: Quantity | null | undefined): Quantity {
  return { current: Math.max(quantity?.current ?? 1, quantity?.max ?? 0, quantity?.min ?? 0) };
}
