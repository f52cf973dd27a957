import { Type, type Static } from "typebox";
import { amount, Frequency, maxDecimals, text } from "./scalars.ts";
import { choice, record } from "./schema.ts";

export const priceModels = ["fixed", "percent", "text", "none", "hourly"] as const;
export const percentScopes = ["group", "page", "proposal"] as const;

const count = (description: string) => Type.Number({ minimum: 0, maximum: 1e9, maxDecimals, description });

export const Quantity = record("Quantity", {
  current: Type.Optional(count("The quantity that counts; 1 when absent.")),
  min: Type.Optional(count("Least that the recipient may choose.")),
  max: Type.Optional(count("Most that the recipient may choose.")),
  unitLabel: Type.Optional(text("Unit shown behind the number, such as hours.", 100)),
  editable_by_recipient: Type.Optional(
    Type.Boolean({
      description: "The recipient may change it. When absent: true if min or max is given and they differ.",
    }),
  ),
});
export type Quantity = Static<typeof Quantity>;

const unlessModel = (models: readonly string[], otherwise: object) => ({
  if: { type: "object", required: ["model"], properties: { model: { enum: models } } },
  else: otherwise,
});

/** The price of a line item or modification (specification, section 4.13). */
export const Price = record(
  "Price",
  {
    model: choice(priceModels, {
      description:
        "fixed: value × quantity. hourly: value is the rate, quantity the hours. percent: value per cent of other lines of the same frequency. text: words instead of an amount. none: no price.",
    }),
    value: Type.Optional(
      amount("The unit price or hourly rate; for the model percent the percent points (10 is 10 %)."),
    ),
    max_value: Type.Optional(amount("Upper end when a fixed or hourly price is a range; not below value.")),
    frequency: Type.Optional(Frequency),
    text: Type.Optional(text("The words of the model text, such as On request.", 500)),
    apply_to: Type.Optional(
      choice(percentScopes, { description: "What the model percent is of; its group when absent." }),
    ),
    quantity: Type.Optional(Quantity),
  },
  {
    allOf: [
      unlessModel(["text", "none", "hourly"], { required: ["value"] }),
      unlessModel(["none"], { required: ["frequency"] }),
      unlessModel(["fixed", "text", "none", "hourly"], {
        properties: { value: { type: "number", minimum: -100, maximum: 1000 } },
      }),
    ],
  },
);
export type Price = Static<typeof Price>;
