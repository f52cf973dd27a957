import { discountTypes } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, record } from "../schema/records.ts";
import { amount, Frequency, id, text } from "../schema/scalars.ts";

const fields = {
  type: choice(discountTypes, {
    description: "fixed: an amount. percent: a percentage of everything that is not discount-exempt.",
  }),
  value: amount("Amount to deduct; for the type percent, the percentage (10 means 10%).", { minimum: 0 }),
  frequency: Frequency,
};
const label = text("Name shown to the recipient.", 500, { default: "" });

const percentAtMost100 = {
  if: { type: "object", required: ["type"], properties: { type: { const: "fixed" } } },
  else: { properties: { value: { type: "number", maximum: 100 } } },
};

/** A discount of a scope of work page, for one frequency. */
export const Discount = record(
  "Discount",
  { id: id("Discount id."), name: label, ...fields },
  percentAtMost100,
);

export const DiscountInput = record(
  "DiscountInput",
  {
    id: Type.Optional(id("Id of an existing discount. Default: a new id.")),
    name: Type.Optional(label),
    ...fields,
  },
  percentAtMost100,
);
export type DiscountInput = Static<typeof DiscountInput>;
