import type { PublicPage, PublicProposal } from "@proffer/contract";
import { hasMinorUnits } from "./money.ts";

/**
 * True when amounts of a page are shown with minor units: always if the sender wants it, else if one of them has any.
 */
function showsMinorUnits({ show_minor_units, children }: PublicPage): boolean {
  return show_minor_units || children.flatMap(listAmountsIn).some(hasMinorUnits);
}

/** True when the amounts of a group or side-by-side show minor units. Amounts in other blocks of the page do not matter. */
export function blockShowsMinorUnits(
  child: PublicPage["children"][number],
  { show_minor_units }: Pick<PublicPage, "show_minor_units">,
): boolean {
  return show_minor_units || listAmountsIn(child).some(hasMinorUnits);
}

/** True when totals are shown with minor units: if a page shows them, or one of the totals has any. */
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
