import { Type, type Static } from "typebox";
import { percentScopes, priceModels } from "../../../records/price.ts";
import { amount, Frequency, maxDecimals, text } from "../../../records/scalars.ts";
import { choice, optional, record } from "../../../records/schema.ts";

/** How exact a unit price is to a reader; what a markup adds after that is in the amount. */
export const shownDecimals = Type.Integer({
  minimum: 0,
  maximum: maxDecimals,
  description: "How many decimals the unit price is shown with.",
});

export const PublicQuantity = record(
  "PublicQuantity",
  {
    current: Type.Number({ description: "The quantity that counts." }),
    ...optional({
      min: Type.Number({ description: "Least that may be chosen." }),
      max: Type.Number({ description: "Most that may be chosen." }),
      unitLabel: text("Unit shown behind the number, such as hours.", 100),
    }),
    is_editable: Type.Boolean({ description: "The reader may set it." }),
  },
  { description: "How many, and what the reader may make of it." },
);
export type PublicQuantity = Static<typeof PublicQuantity>;

/** The price of a line item or modification as its reader sees it: the page's markup is folded in. */
export const PublicPrice = record(
  "PublicPrice",
  {
    model: choice(priceModels, { description: "How the price is meant." }),
    ...optional({
      value: amount(
        "Unit price, hourly rate or percent points. Absent where the sender hides the cost, or says text or nothing instead.",
        {
          minimum: -1e14,
          maximum: 1e14,
        },
      ),
      max_value: amount("Upper end of a price range.", { minimum: -1e14, maximum: 1e14 }),
      shown_decimals: shownDecimals,
      frequency: Frequency,
      text: text("The words of the model text.", 500),
      apply_to: choice(percentScopes, { description: "What a percent is of." }),
      quantity: PublicQuantity,
    }),
  },
  { description: "What it costs, as the reader sees it." },
);
export type PublicPrice = Static<typeof PublicPrice>;
