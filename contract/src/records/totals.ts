import { Type, type Static } from "typebox";
import { computedAmount, currencyCode, type Frequency, timestamp } from "./scalars.ts";
import { choice, optional, record } from "./schema.ts";

type ByFrequency<S> = { [F in Frequency]: S };

/** The same schema under the name of every frequency; a frequency is present when it is used. */
export const byFrequency = <S>(schema: S): ByFrequency<S> => ({
  once: schema,
  weekly: schema,
  biweekly: schema,
  "semi-monthly": schema,
  monthly: schema,
  quarterly: schema,
  "semi-annually": schema,
  annually: schema,
});

/** Specification, section 2.5. */
export const Range = record(
  "Range",
  {
    min: computedAmount(
      "Lowest total that the recipient can still reach, or a bound below it; the detail's totals tell which.",
    ),
    max: computedAmount(
      "Highest total that the recipient can still reach, or a bound above it. A quantity without a max counts as it is now; the detail's totals tell where that leaves an end open.",
    ),
  },
  { description: "The lowest and the highest total that the recipient can still reach." },
);
export type Range = Static<typeof Range>;

/** Specification, section 2.5; the frequencies that it does not name appear under their own names when used. */
export const CachedTotals = record(
  "CachedTotals",
  {
    currency: currencyCode(),
    updated_at: timestamp("When the totals were last calculated."),
    ...optional(byFrequency(Range)),
  },
  { description: "The range of totals, as of the last calculation." },
);
export type CachedTotals = Static<typeof CachedTotals>;

export const TotalParts = record(
  "TotalParts",
  {
    subtotal: computedAmount("Lines and columns that count, before discount and tax."),
    discount: computedAmount("What the discounts take off, as a positive number."),
    tax: computedAmount("Tax on what is left."),
    total: computedAmount("Subtotal less discount plus tax."),
  },
  { description: "A total and the parts that it is made of." },
);
export type TotalParts = Static<typeof TotalParts>;

/** Facts about the two ends of a range of totals: exact or bounds, and open or not. */
export const rangeEnds = {
  range: choice(["exact", "bound"], {
    description:
      "exact: min and max are totals that can be reached. bound: no choice comes to less than min or to more than max, but they may lie a little further out than what can be reached, because the proposal has too many combinations to be tried.",
  }),
  open_min: Type.Boolean({
    description:
      "A quantity without a max can bring the total below min: min counts it as it is now. Totals that are shown as the lowest are followed by words such as and less.",
  }),
  open_max: Type.Boolean({
    description:
      "A quantity without a max can bring the total above max: max counts it as it is now. Totals that are shown as the highest are followed by words such as and more.",
  }),
};

export const FrequencyTotals = record(
  "FrequencyTotals",
  {
    selected: TotalParts,
    min: TotalParts,
    max: TotalParts,
    ...rangeEnds,
  },
  { description: "The totals of one frequency." },
);
export type FrequencyTotals = Static<typeof FrequencyTotals>;

/** What the proposal costs, per frequency in use. */
export const Totals = record("Totals", optional(byFrequency(FrequencyTotals)), {
  description:
    "Per frequency in use: what is selected now, and the lowest and highest that the recipient can still reach. With range bound, subtotal, discount and tax of min and max are those of the nearest choice that is known, and need not add up to the total.",
});
export type Totals = Static<typeof Totals>;
