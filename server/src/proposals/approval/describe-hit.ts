import { getMoneyFormat, getNumberFormat, getProposalWords } from "@proffer/presentation";
import type { MeasuredHit } from "./approval-state.ts";

const measures: Readonly<Record<MeasuredHit["measure"], string>> = {
  discount_percent: "the discount",
  margin_percent: "the margin",
  total: "the total",
  missing_cost: "the number of prices without a cost",
  term_months: "the term",
};

/**
 * Describes a hit in English: "Low margin: the lowest possible margin is below 25%". With `showsValue`, for readers
 * who may see costs, also names the measured value.
 */
export function describeHit(hit: MeasuredHit, showsValue = false): string {
  const { name, measure, operator, limit, measured = null, currency, is_current, is_other_currency } = hit;
  if (is_other_currency) return `${name}: the rule is for ${currency}, and the proposal has another currency`;
  if (measure === "missing_cost" && measured !== null)
    return `${name}: ${showsValue ? countPrices(measured) : "prices have no cost"}`;
  const reach = operator === "above" ? "the highest possible " : "the lowest possible ";
  const subject = is_current ? measures[measure] : measures[measure].replace("the ", reach);
  const beyond = `${operator} ${formatMeasured(hit, limit)}`;
  return showsValue && measured !== null
    ? `${name}: ${subject} is ${formatMeasured(hit, measured)}, which is ${beyond}`
    : `${name}: ${subject} is ${beyond}`;
}

function countPrices(count: number): string {
  return count === 1 ? "one price has no cost" : `${count} prices have no cost`;
}

const locale = "en-US";

/** Formats a limit or a measured value: "25%", "$5,000.00 /month", "3". */
function formatMeasured({ measure, currency, frequency = "once" }: MeasuredHit, value: number): string {
  const numbers = getNumberFormat(locale);
  const words = getProposalWords(locale);
  if (measure === "missing_cost") return numbers.number(value);
  if (measure === "term_months") return `${numbers.number(value)} ${value === 1 ? "month" : "months"}`;
  if (currency !== undefined)
    return `${getMoneyFormat(locale, currency).money(value, true)} ${words[`per_${frequency}`]}`.trim();
  const percent = numbers.percent(value);
  return frequency === "once" ? percent : `${percent} (${words[frequency].toLowerCase()})`;
}
