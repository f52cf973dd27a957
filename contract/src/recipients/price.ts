import { maxDecimals, percentScopes, priceModels } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, optional, record } from "../schema/records.ts";
import { amount, computedAmount, Frequency, list, text } from "../schema/scalars.ts";

/** Decimals of a displayed unit price. The amount includes any further decimals from a markup. */
export const shownDecimals = Type.Integer({
  minimum: 0,
  maximum: maxDecimals,
  description: "Number of decimals to show in the unit price.",
});

export const PublicQuantity = record(
  "PublicQuantity",
  {
    current: Type.Number({ description: "The current quantity." }),
    ...optional({
      min: Type.Number({ description: "Smallest quantity that may be chosen." }),
      max: Type.Number({ description: "Largest quantity that may be chosen." }),
      unitLabel: text("Unit shown after the number, such as hours.", 100),
    }),
    is_editable: Type.Boolean({ description: "Whether the recipient may change the quantity." }),
  },
  { description: "The quantity, and how the recipient may change it." },
);
export type PublicQuantity = Static<typeof PublicQuantity>;

/** The price of a line item or modification as a recipient sees it, including the page's markup. */
export const PublicPrice = record(
  "PublicPrice",
  {
    model: choice(priceModels, { description: "How the amount is calculated." }),
    ...optional({
      value: amount(
        "Unit price, hourly rate or percentage. Absent if the sender hides the cost, or shows a text or nothing instead.",
        {
          minimum: -1e14,
          maximum: 1e14,
        },
      ),
      max_value: amount("Upper end of a price range.", { minimum: -1e14, maximum: 1e14 }),
      shown_decimals: shownDecimals,
      frequency: Frequency,
      text: text("For the model text: the words to show.", 500),
      apply_to: choice(percentScopes, { description: "For the model percent: the base of the percentage." }),
      quantity: PublicQuantity,
    }),
  },
  { description: "The price as the recipient sees it." },
);
export type PublicPrice = Static<typeof PublicPrice>;

const period = (minimum: number, description: string) => Type.Integer({ minimum, description });

const PublicPriceStep = record("PublicPriceStep", {
  from_period: period(1, "The first period with this price."),
  value: amount("Unit price, hourly rate or percentage, including the page's markup.", {
    minimum: -1e14,
    maximum: 1e14,
  }),
  ...optional({ amount: computedAmount("Amount for the current quantity. Absent for percentages.") }),
});

/** How a recurring price changes within the term, without parts of the schedule that have no effect. */
export const PublicSchedule = record(
  "PublicSchedule",
  {
    free_periods: period(0, "Number of first periods that cost nothing."),
    steps: list(PublicPriceStep, 60, "Other prices from a period on, in ascending order."),
    ...optional({
      ends_after: period(1, "Last paid period, if it is not the last one of the term."),
      follows_prices: Type.Literal(true, {
        description:
          "Present for a percentage of prices that change within the term, so that its amount changes, too.",
      }),
    }),
  },
  {
    description: "How the price changes within the term. Periods are those of the frequency, counted from 1.",
  },
);
export type PublicSchedule = Static<typeof PublicSchedule>;

const exempt = (from: string) => Type.Literal(true, { description: `Exempt from the page's ${from}.` });

/** Exemptions of a price. A field is present only if the exemption applies. */
export const publicExemptions = optional({ tax_exempt: exempt("tax"), discount_exempt: exempt("discount") });
