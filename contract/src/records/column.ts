import { Type, type Static } from "typebox";
import { Quantity } from "./price.ts";
import { amount, flag, Frequency, id, list, name, richText, text } from "./scalars.ts";
import { choice, optional, record } from "./schema.ts";

export const feeTypes = ["fixed", "text", "none"] as const;

const fields = {
  description: richText("What it is.", { default: "" }),
  price: amount("Unit price.", { default: 0 }),
  frequency: Type.Unsafe<Frequency>({ ...Frequency, default: "once" }),
  feeType: choice(feeTypes, {
    description: "fixed counts price × quantity; text shows price_text and none nothing, both count 0.",
    default: "fixed",
  }),
  price_text: text("The words of the fee type text.", 500, { default: "" }),
  isSelected: flag("Whether the column is chosen."),
  includedFeatures: list(
    Type.String({ minLength: 1, maxLength: 500, spelling: "id" }),
    500,
    "Ids of the features that it has.",
    {
      default: [],
    },
  ),
  feature_values: Type.Record(Type.String(), Type.String({ maxLength: 1_000 }), {
    maxProperties: 500,
    propertyNames: { type: "string", spelling: "id" },
    distinctIds: true,
    description: "Words in the cell of a feature, keyed by feature id.",
    default: {},
  }),
};

/** One of the options of a side-by-side. */
export const Column = record("Column", {
  id: id("Column id."),
  name: name("Display name."),
  ...fields,
  quantity: Type.Optional(Quantity),
});
export type Column = Static<typeof Column>;

export const ColumnInput = record("ColumnInput", {
  id: Type.Optional(id("Keeps the identity of a column that exists; made up when absent.")),
  name: name("Display name."),
  ...optional(fields),
  quantity: Type.Optional(Quantity),
});
export type ColumnInput = Static<typeof ColumnInput>;
