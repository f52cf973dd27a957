import type { Column, Frequency, LineItem, PublicSchedule } from "@proffer/contract";
import {
  applyMarkup,
  computeColumnAmount,
  computeLineAmount,
  getBillingFrequency,
  isPriced,
  toEffectiveSchedule,
} from "@proffer/pricing";
import type { PriceHiding } from "./to-public-price.ts";
import type { ViewRules } from "./view-rules.ts";

type Scheduled = { readonly schedule?: PublicSchedule };

/**
 * Returns the changes of a line's price within the term. Empty if the sender hides the cost, because free
 * periods would reveal it together with the payments.
 */
export function toLineSchedule(
  line: LineItem,
  markupPercent: number,
  hiding: PriceHiding,
  { term, currency, modificationsInPrice: withModifications }: ViewRules,
): Scheduled {
  if (hiding.cost || !isPriced(line)) return {};
  const own = line.markup_exempt || line.price.model === "percent" ? 0 : markupPercent;
  const rules = { currency, markupPercent, withModifications };
  return toSchedule(line.schedule, line.price, getBillingFrequency(line), term, own, (period) =>
    computeLineAmount(line, period, rules),
  );
}

/** Returns the changes of a column's price within the term. */
export function toColumnSchedule(
  column: Column,
  markupPercent: number,
  { term, currency }: ViewRules,
): Scheduled {
  return toSchedule(
    column.schedule,
    { value: column.price },
    column.frequency,
    term,
    markupPercent,
    (period) => computeColumnAmount(column, period, { currency, markupPercent }),
  );
}

function toSchedule(
  schedule: LineItem["schedule"],
  price: Pick<LineItem["price"], "value" | "max_value">,
  frequency: Frequency,
  term: ViewRules["term"],
  markupPercent: number,
  computeAmount: (period: number) => number | undefined,
): Scheduled {
  const effective = term && toEffectiveSchedule(schedule, price, frequency, term);
  if (!effective) return {};
  const steps = effective.steps.map(({ from_period, value }) => {
    const amount = computeAmount(from_period);
    return {
      from_period,
      value: applyMarkup(value, markupPercent),
      ...(amount !== undefined && { amount }),
    };
  });
  return { schedule: { ...effective, steps } };
}
