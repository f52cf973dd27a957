import type { PublicPage, PublicProposal } from "@proffer/contract";
import { hasMinorUnits } from "./money.ts";

/**
 * Tells whether the amounts of a page are shown with minor units: the sender chose this, or one of the
 * amounts has minor units.
 */
function showsMinorUnits({ show_minor_units, children }: PublicPage): boolean {
  return show_minor_units || children.flatMap(listAmountsIn).some(hasMinorUnits);
}

/**
 * Tells whether the amounts of a group or side-by-side are shown with minor units. Amounts in other blocks of
 * the page do not matter.
 */
export function blockShowsMinorUnits(
  child: PublicPage["children"][number],
  { show_minor_units }: Pick<PublicPage, "show_minor_units">,
): boolean {
  return show_minor_units || listAmountsIn(child).some(hasMinorUnits);
}

/**
 * Tells whether totals are shown with minor units: a page shows them, or one of the totals has minor units.
 */
export function totalsShowMinorUnits({ pages, totals }: Pick<PublicProposal, "pages" | "totals">): boolean {
  return (
    pages.some((page) => page.kind === "scope_of_work" && showsMinorUnits(page)) ||
    Object.values(totals).some(({ subtotal, discount, tax, total, min, max, price_range }) =>
      [subtotal, discount, tax, total, min, max, price_range.min, price_range.max].some(hasMinorUnits),
    )
  );
}

function listAmountsIn(child: PublicPage["children"][number]): number[] {
  if (child.type === "side_by_side") return child.columns.map(({ price, amount = price }) => amount);
  const entries = child.line_items.flatMap((line) => [line, ...line.modifications]);
  return [...child.costs, ...entries].flatMap(({ amount = 0, max_amount = 0 }) => [amount, max_amount]);
}
