import { calculateAmounts } from "../calculate-pricing.ts";
import { getBillingFrequency, getDisplayAmount } from "../display-amounts.ts";
import type { Column, Group, LineItem, SideBySide } from "../types.ts";
import { toColumnOfPeriods, toLineOfPeriods } from "./schedule.ts";

/** The rules of the page that determine the amount of a line or column. */
export interface AmountRules {
  /** ISO 4217. */
  readonly currency: string;
  readonly markupPercent: number;
}

/**
 * Computes the amount to show beside a line in a later period, as `getDisplayAmount` does for the present.
 * Undefined for a percent line, whose amount depends on other lines in their periods.
 */
export function computeLineAmount(
  line: LineItem,
  period: number,
  rules: AmountRules & { readonly withModifications: boolean },
): number | undefined {
  if (line.price?.model === "percent") return undefined;
  const priced = toLineOfPeriods(line, new Map([[getBillingFrequency(line), period]]));
  const amounts = computeAmounts({ type: "group", line_items: [priced] }, rules);
  return getDisplayAmount(priced, amounts, rules.currency, rules.withModifications);
}

/** Computes the amount of a column in a later period. */
export function computeColumnAmount(column: Column, period: number, rules: AmountRules): number | undefined {
  const priced = toColumnOfPeriods(column, new Map([[column.frequency ?? "once", period]]));
  return computeAmounts({ type: "side_by_side", columns: [priced] }, rules).get(column.id ?? "");
}

function computeAmounts(child: Group | SideBySide, { currency, markupPercent }: AmountRules) {
  return calculateAmounts({ currency, pages: [{ markup_percent: markupPercent, children: [child] }] })
    .amounts;
}
