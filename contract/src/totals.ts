import { frequencies } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { times } from "./example-ids.ts";
import { choice, optional, record } from "./schema/records.ts";
import { computedAmount, currencyCode, timestamp, type Frequency } from "./schema/scalars.ts";

type ByFrequency<S> = { [F in Frequency]: S };

/** Creates a field for each frequency with the same schema. A frequency is present if it is used. */
export const byFrequency = <S>(schema: S) =>
  Object.fromEntries(frequencies.map((frequency) => [frequency, schema])) as ByFrequency<S>;

/** Specification, section 2.5. */
export const Range = record(
  "Range",
  {
    min: computedAmount(
      "Lowest total that the recipient can still reach, or a lower bound of it. The totals in the detail say which.",
    ),
    max: computedAmount(
      "Highest total that the recipient can still reach, or an upper bound of it. A quantity without a maximum counts with its current value; the totals in the detail say whether the range is open-ended.",
    ),
  },
  { description: "The lowest and the highest total that the recipient can still reach." },
);

/**
 * Specification, section 2.5. Frequencies that the specification does not name appear under their own names
 * if they are used.
 */
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
    subtotal: computedAmount("Sum of the line items and columns that count, before discount and tax."),
    discount: computedAmount("Sum of the discounts, as a positive number."),
    tax: computedAmount("Tax on the subtotal less discount."),
    total: computedAmount("Subtotal less discount plus tax."),
  },
  { description: "A total and its parts." },
);

/** Facts about the two ends of a range of totals: exact or bounds, and open or not. */
export const rangeEnds = {
  range: choice(["exact", "bound"], {
    description:
      "exact: min and max are totals that can be reached. bound: no choice costs less than min or more than max, but both may lie slightly outside the totals that can be reached, because the proposal has too many combinations to try.",
  }),
  open_min: Type.Boolean({
    description:
      "Whether a quantity without a maximum can bring the total below min, which counts its current value. If so, show words such as 'and less' after the lowest total.",
  }),
  open_max: Type.Boolean({
    description:
      "Whether a quantity without a maximum can bring the total above max, which counts its current value. If so, show words such as 'and more' after the highest total.",
  }),
};

const FrequencyTotals = record(
  "FrequencyTotals",
  {
    selected: TotalParts,
    min: TotalParts,
    max: TotalParts,
    ...rangeEnds,
  },
  { description: "The totals of one frequency." },
);

/** Totals of a proposal, per frequency in use. */
export const Totals = record("Totals", optional(byFrequency(FrequencyTotals)), {
  description:
    "Per frequency in use: the total of the current selection, and the lowest and highest totals that the recipient can still reach. If range is bound, subtotal, discount and tax of min and max are those of the nearest known choice, and need not add up to the total.",
});
export type Totals = Static<typeof Totals>;

const parts = (subtotal: number, tax: number, total: number) => ({ subtotal, discount: 0, tax, total });

const exactRange = { range: "exact", open_min: false, open_max: false } as const;

export const totalsExample: Totals = {
  once: {
    selected: parts(4800, 960, 5760),
    min: parts(4800, 960, 5760),
    max: parts(4800, 960, 5760),
    ...exactRange,
  },
  monthly: {
    selected: parts(90, 18, 108),
    min: parts(90, 18, 108),
    max: parts(278, 55.6, 333.6),
    ...exactRange,
  },
};

export const cachedTotalsExample: CachedTotals = {
  currency: "EUR",
  updated_at: times.updated,
  once: { min: 5760, max: 5760 },
  monthly: { min: 108, max: 333.6 },
};
