import type { Column, Frequency, LineItem, Page, PublicSchedule } from "@proffer/contract";
import {
  applyMarkup,
  computeColumnAmount,
  computeLineAmount,
  getBillingFrequency,
  isPriced,
  toEffectiveSchedule,
  type Term,
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
  { term, currency, modificationsInPrice: withModifications, following }: ViewRules,
): Scheduled {
  if (hiding.cost || !isPriced(line)) return {};
  const own = line.markup_exempt || line.price.model === "percent" ? 0 : markupPercent;
  const rules = { currency, markupPercent, withModifications };
  const changes = toSchedule(line.schedule, line.price, getBillingFrequency(line), term, own, (period) =>
    computeLineAmount(line, period, rules),
  );
  if (!following.has(line.id)) return changes;
  return { schedule: { free_periods: 0, steps: [], ...changes.schedule, follows_prices: true } };
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

/**
 * Lists the percent lines whose amounts change within the term, because prices of their base do. Lines that the
 * client does not see are part of a base, and so are options, whose selection can change.
 */
export function listFollowingLines(pages: readonly Page[], term: ViewRules["term"]): ReadonlySet<string> {
  if (!term) return new Set();
  const all = pages.flatMap(({ children }) => children);
  const changing = new Map(all.map((child) => [child, listChangingFrequencies(child, term)]));
  return new Set(
    pages
      .flatMap(({ children }) =>
        children.flatMap((child) =>
          child.type === "side_by_side"
            ? []
            : child.line_items.filter(({ price }) => {
                if (price.model !== "percent") return false;
                const { apply_to = "group", frequency } = price;
                const base = { group: [child], page: children, proposal: all }[apply_to];
                return base.some((each) => changing.get(each)?.has(frequency));
              }),
        ),
      )
      .map(({ id }) => id),
  );
}

/** Lists the frequencies of the prices that change within the term, except for percent lines. */
function listChangingFrequencies(child: Page["children"][number], term: Term): ReadonlySet<Frequency> {
  const entries =
    child.type === "side_by_side"
      ? child.columns.map(({ schedule, price, frequency, feeType }) => ({
          schedule,
          price: { model: feeType, value: price, frequency },
        }))
      : child.line_items.filter(({ price }) => price.model !== "percent");
  return new Set(
    entries
      .filter(
        (each) =>
          isPriced(each) && toEffectiveSchedule(each.schedule, each.price, getBillingFrequency(each), term),
      )
      .map((each) => getBillingFrequency(each)),
  );
}
