import { Type, type Static } from "typebox";
import { amount, Frequency, maxDecimals, percent, text } from "./scalars.ts";
import { choice, discriminated, optional, record } from "./schema.ts";

export const priceModels = ["fixed", "percent", "text", "none", "hourly"] as const;
export const percentScopes = ["group", "page", "proposal"] as const;

const count = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, maxDecimals, description });

export const Quantity = record(
  "Quantity",
  {
    current: Type.Optional(count("The quantity that counts; 1 when absent.")),
    min: Type.Optional(count("Least that the recipient may choose.")),
    max: Type.Optional(count("Most that the recipient may choose.")),
    unitLabel: Type.Optional(text("Unit shown behind the number, such as hours.", 100)),
    editable_by_recipient: Type.Optional(
      Type.Boolean({
        description: "The recipient may change it. When absent: true if min or max is given and they differ.",
      }),
    ),
  },
  { description: "How many, and what the recipient may make of it." },
);
export type Quantity = Static<typeof Quantity>;

const unusedAmount = amount("Kept, but counts nothing.");

/** Every model takes every field, so that a price keeps what it has when its model changes. */
const shared = optional({
  max_value: amount("Upper end when a fixed or hourly price is a range; not below value."),
  text: text("The words of the model text, such as On request.", 500),
  apply_to: choice(percentScopes, { description: "What the model percent is of; its group when absent." }),
  quantity: Quantity,
});

const model = <const Model extends (typeof priceModels)[number]>(name: Model, description: string) => ({
  model: Type.Literal(name, { description }),
});

const fixedPrice = record("FixedPrice", {
  ...model("fixed", "Counts value × quantity."),
  value: amount("The unit price."),
  frequency: Frequency,
  ...shared,
});

const hourlyPrice = record("HourlyPrice", {
  ...model("hourly", "Counts value × quantity: a rate and the hours."),
  value: Type.Optional(amount("The rate per hour.")),
  frequency: Frequency,
  ...shared,
});

const percentPrice = record("PercentPrice", {
  ...model("percent", "Counts a share of other lines of the same frequency."),
  value: percent("The share.", -100, 1000),
  frequency: Frequency,
  ...shared,
});

const textPrice = record("TextPrice", {
  ...model("text", "Shows words instead of an amount."),
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
  { description: "What a line item or modification costs; the model says how it is calculated." },
);
export type Price = Static<typeof Price>;
