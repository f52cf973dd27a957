import type { LowestMargin, Margin, MissingCost } from "@proffer/pricing";
import type { MarginFault } from "../model/edits/price-for-margin.ts";
import { formatPercent } from "../ui/format.ts";
import { say } from "./say.ts";

/** Formats a margin, or a dash if there is no revenue. A missing cost can only lower it: "at most 40%". */
export function formatMargin({ percent }: Pick<Margin, "percent">, missingCosts = 0): string {
  if (percent === null) return "–";
  return missingCosts > 0 ? say("at_most", { percent: formatPercent(percent) }) : formatPercent(percent);
}

/** Names the profit, or the loss without its sign. */
export function describeProfit(profit: number, write: (amount: number) => string): string {
  return profit < 0 ? say("loss", { amount: write(-profit) }) : say("profit", { amount: write(profit) });
}

/**
 * Describes the lowest margin that the client can reach. Undefined if no choice lowers the present margin.
 */
export function describeLowest(lowest: LowestMargin, present: Margin): string | undefined {
  const { percent, range, open } = lowest;
  if (percent === null) {
    if (range === "bound") return say("lowest_unknown");
    return lowest.cost > 0 && present.percent !== null ? say("lowest_free") : undefined;
  }
  const isLower = present.percent === null || percent < present.percent;
  if (!isLower && !open) return undefined;
  const key = open ? "lowest_open" : range === "bound" ? "lowest_bound" : "lowest";
  return say(key, { percent: formatPercent(percent) });
}

/** Counts the lines, or other prices, that have no cost. */
export function describeMissing(missing: readonly MissingCost[]): string {
  const isLines = missing.every(({ type }) => type === "line_item");
  return say(isLines ? "lines_without_cost" : "prices_without_cost", { count: missing.length });
}

/** Says why a margin is not possible. */
export function describeFault(
  fault: MarginFault,
  isForSeveral: boolean,
  writePrice: (price: number) => string,
): string {
  const percent = formatPercent(100);
  if (fault.reason === "above_range") return say("above_range", { price: writePrice(fault.price) });
  if (fault.reason === "no_cost") return say(isForSeveral ? "no_costs" : "no_cost");
  if (fault.reason === "no_price") return say("no_price");
  return fault.reason === "is_free" ? say("is_free", { percent }) : say("no_such_margin", { percent });
}
