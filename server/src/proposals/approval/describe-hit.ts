import type { ApprovalHit } from "@proffer/contract";

const measures: Readonly<Record<ApprovalHit["measure"], string>> = {
  discount_percent: "the discount",
  margin_percent: "the margin",
  total: "the total",
  missing_cost: "the number of prices without a cost",
};

/**
 * Describes a hit in English: "Low margin: the lowest possible margin is below 25 %". Does not name the measured
 * value, because not every member may see it.
 */
export function describeHit({
  name,
  measure,
  of,
  operator,
  limit,
  currency,
  frequency,
  is_other_currency,
}: ApprovalHit): string {
  const subject =
    of === "selected"
      ? measures[measure]
      : measures[measure].replace(
          "the ",
          operator === "above" ? "the highest possible " : "the lowest possible ",
        );
  const unit = measure.endsWith("percent") ? " %" : currency ? ` ${currency}` : "";
  const period = frequency && frequency !== "once" ? ` (${frequency})` : "";
  return is_other_currency
    ? `${name}: the rule is for ${currency}, and the proposal has another currency`
    : `${name}: ${subject} is ${operator} ${limit}${unit}${period}`;
}
