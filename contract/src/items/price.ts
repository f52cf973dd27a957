import { maxDecimals, percentScopes, type PriceModel } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, discriminated, nullable, optional, record } from "../schema/records.ts";
import { amount, flag, Frequency, list, percent, text } from "../schema/scalars.ts";

const count = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, maxDecimals, description });

export const Quantity = record(
  "Quantity",
  {
    current: Type.Optional(count("The current quantity. Default: 1.")),
    min: Type.Optional(count("Smallest quantity that the recipient may choose.")),
    max: Type.Optional(count("Largest quantity that the recipient may choose.")),
    unitLabel: Type.Optional(text("Unit shown after the number, such as hours.", 100)),
    editable_by_recipient: Type.Optional(
      Type.Boolean({
        description:
          "Whether the recipient may change the quantity. Default: true if min or max is given and they differ.",
      }),
    ),
  },
  {
    description:
      "The quantity, and how the recipient may change it. If current, min and max are whole numbers or absent, the recipient can choose only whole numbers.",
  },
);
export type Quantity = Static<typeof Quantity>;

const unusedAmount = amount("Stored, but does not count.");

/** Every model accepts every field, so that a price keeps its fields when its model changes. */
const shared = optional({
  max_value: amount("Upper end of a fixed or hourly price that is a range; at least value."),
  text: text("Text that the model text shows, such as On request.", 500),
  apply_to: choice(percentScopes, {
    description: "Base of the model percent. Default: the group.",
  }),
  quantity: Quantity,
});

const model = <const Model extends PriceModel>(name: Model, description: string) => ({
  model: Type.Literal(name, { description }),
});

const fixedPrice = record("FixedPrice", {
  ...model("fixed", "The amount is value × quantity."),
  value: amount("The unit price."),
  frequency: Frequency,
  ...shared,
});

const hourlyPrice = record("HourlyPrice", {
  ...model("hourly", "The amount is value × quantity: an hourly rate and the number of hours."),
  value: Type.Optional(amount("The rate per hour.")),
  frequency: Frequency,
  ...shared,
});

const percentPrice = record("PercentPrice", {
  ...model("percent", "The amount is a percentage of other line items of the same frequency."),
  value: percent("The percentage.", -100, 1000),
  frequency: Frequency,
  ...shared,
});

const textPrice = record("TextPrice", {
  ...model("text", "Shows a text instead of an amount."),
  value: Type.Optional(unusedAmount),
  frequency: Frequency,
  ...shared,
});

const noPrice = record("NoPrice", {
  ...model("none", "Shows no price."),
  value: Type.Optional(unusedAmount),
  frequency: Type.Optional(Frequency),
  ...shared,
});

/** The price of a line item or modification (specification, section 4.13). */
export const Price = discriminated(
  "Price",
  "model",
  [fixedPrice, hourlyPrice, percentPrice, textPrice, noPrice],
  { description: "Price of a line item or modification. The model decides how the amount is calculated." },
);
export type Price = Static<typeof Price>;

const period = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 10_000, description });

const PriceStep = record("PriceStep", {
  from_period: period(2, "First period with this value."),
  value: amount("Replaces the value of the price; for the model percent, a percentage."),
});

/** How a recurring price changes over the term of the contract. */
const Schedule = record(
  "Schedule",
  optional({
    free_periods: nullable(period(0, "Number of first periods that cost nothing.")),
    steps: nullable(list(PriceStep, 60, "Other values from a period on, in ascending order.")),
    ends_after: nullable(period(1, "Last period that is paid. Default: the last one of the term.")),
  }),
  {
    description:
      "How a recurring price changes over the term. Periods are those of its frequency, counted from 1. Only the contract value uses it: totals count the price itself. On a one-time price, and without a term, it has no effect.",
  },
);
export const scheduleField = { schedule: nullable(Schedule, "How the price changes over the term.") };

/** Exemptions of a line item, a modification or a side-by-side. */
export const exemptions = {
  tax_exempt: flag("Exempt from the page's tax."),
  markup_exempt: flag("Exempt from the page's markup."),
  discount_exempt: flag("Exempt from the page's discounts."),
};
