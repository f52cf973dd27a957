import type { LibraryItem } from "@proffer/contract";
import { calculateMargin, type Margin } from "@proffer/pricing";

type Line = Extract<LibraryItem, { type: "line_item" }>;

/**
 * Returns the margin of a line of the library, without markup and discounts. Undefined without a cost, or if the price
 * has no amount or is a share of others.
 */
export function findItemMargin(
  { price, cost }: Pick<Line, "price" | "cost">,
  currency: string,
): Margin | undefined {
  if (cost == null || (price.model !== "fixed" && price.model !== "hourly")) return undefined;
  try {
    const group = { type: "group" as const, line_items: [{ id: "line", price, cost }] };
    const margin = calculateMargin({ currency, pages: [{ children: [group] }] }).entries.get("line");
    return margin?.percent == null ? undefined : margin;
  } catch (error) {
    // The amounts are too large.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
