import { Type, type Static } from "typebox";
import { amount, Frequency, id, text } from "./scalars.ts";
import { choice, record } from "./schema.ts";

export const discountTypes = ["fixed", "percent"] as const;

const fields = {
  type: choice(discountTypes, { description: "An amount, or a share of what is not discount-exempt." }),
  value: amount("What is taken off; for the type percent the percent points (10 is 10 %).", { minimum: 0 }),
  frequency: Frequency,
};
const label = text("Name shown to the recipient.", 500, { default: "" });

const percentAtMost100 = {
  if: { type: "object", required: ["type"], properties: { type: { const: "fixed" } } },
  else: { properties: { value: { type: "number", maximum: 100 } } },
};

/** A discount of a scope of work page, on one frequency. */
export const Discount = record(
  "Discount",
  { id: id("Discount id."), name: label, ...fields },
  percentAtMost100,
);
export type Discount = Static<typeof Discount>;

export const DiscountInput = record(
  "DiscountInput",
  {
    id: Type.Optional(id("Keeps the identity of a discount that exists; made up when absent.")),
    name: Type.Optional(label),
    ...fields,
  },
  percentAtMost100,
);
export type DiscountInput = Static<typeof DiscountInput>;
