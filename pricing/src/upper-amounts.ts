import { calculateAmounts } from "./calculate-pricing.ts";
import type { ItemAmounts } from "./collected-prices.ts";
import type { Group, LineItem, Modification, Page, Price, PricingProposal, SideBySide } from "./types.ts";

/**
 * Calculates the amount of each line item, modification and column with every price range at its upper end,
 * in major units by id. Returns undefined if no price is a range. Throws like `calculatePricing`.
 */
export function calculateUpperAmounts(proposal: PricingProposal): ItemAmounts | undefined {
  if (!proposal.pages.some(hasPriceRange)) return undefined;
  return calculateAmounts({ ...proposal, pages: proposal.pages.map(maximizePage) }).amounts;
}

/** Tells whether a price of a page is a range. */
export function hasPriceRange({ children }: Page): boolean {
  return (children ?? []).some(
    (child) =>
      child.type === "group" &&
      (child.line_items ?? []).some((line) =>
        [line, ...(line.modifications ?? [])].some(({ price }) => isPriceRange(price)),
      ),
  );
}

function isPriceRange(price: Price | null | undefined): boolean {
  if (price?.model !== "fixed" && price?.model !== "hourly") return false;
  return price.max_value != null && price.max_value !== (price.value ?? 0);
}

function maximizePage(page: Page): Page {
  return { ...page, children: (page.children ?? []).map(maximizeChild) };
}

function maximizeChild(child: Group | SideBySide): Group | SideBySide {
  return child.type === "group"
    ? { ...child, line_items: (child.line_items ?? []).map(maximizeLine) }
    : child;
}

function maximizeLine(line: LineItem): LineItem {
  const modifications = (line.modifications ?? []).map(maximizeEntry);
  return { ...maximizeEntry(line), modifications };
}

function maximizeEntry<E extends LineItem | Modification>(entry: E): E {
  return { ...entry, price: maximizePrice(entry.price) };
}

function maximizePrice(price: Price | null | undefined): Price | null | undefined {
  return price && isPriceRange(price) ? { ...price, value: price.max_value } : price;
}
