import { amountsOf } from "./calculate.ts";
import type { ItemAmounts } from "./calculate.ts";
import type { Group, LineItem, Modification, Page, Price, PricingProposal, SideBySide } from "./types.ts";

/**
 * What each line item, modification and column comes to with every price range at its upper end; undefined where no price
 * is a range. Throws as `calculate` does.
 */
export function upperAmountsOf(proposal: PricingProposal): ItemAmounts | undefined {
  if (!proposal.pages.some(hasPriceRange)) return undefined;
  return amountsOf({ ...proposal, pages: proposal.pages.map(atUpperEnds) }).amounts;
}

function hasPriceRange({ children }: Page): boolean {
  return (children ?? []).some(
    (child) =>
      child.type === "group" &&
      (child.line_items ?? []).some((line) =>
        [line, ...(line.modifications ?? [])].some(({ price }) => isRange(price)),
      ),
  );
}

function isRange(price: Price | null | undefined): boolean {
  if (price?.model !== "fixed" && price?.model !== "hourly") return false;
  return price.max_value != null && price.max_value !== (price.value ?? 0);
}

function atUpperEnds(page: Page): Page {
  return { ...page, children: (page.children ?? []).map(childAtUpperEnds) };
}

function childAtUpperEnds(child: Group | SideBySide): Group | SideBySide {
  return child.type === "group"
    ? { ...child, line_items: (child.line_items ?? []).map(lineAtUpperEnds) }
    : child;
}

function lineAtUpperEnds(line: LineItem): LineItem {
  const modifications = (line.modifications ?? []).map(entryAtUpperEnd);
  return { ...entryAtUpperEnd(line), modifications };
}

function entryAtUpperEnd<E extends LineItem | Modification>(entry: E): E {
  return { ...entry, price: upperEnd(entry.price) };
}

function upperEnd(price: Price | null | undefined): Price | null | undefined {
  return price && isRange(price) ? { ...price, value: price.max_value } : price;
}
