import { Type, type Static } from "typebox";
import { feeTypes } from "../../../records/column.ts";
import { featureTypes } from "../../../records/feature.ts";
import {
  amount,
  computedAmount,
  flag,
  Frequency,
  id,
  list,
  name,
  richText,
  SelectionType,
  text,
} from "../../../records/scalars.ts";
import { always, choice, optional, record } from "../../../records/schema.ts";
import { sideBySideStyles } from "../../../records/side-by-side.ts";
import { exemptFrom } from "./exempt-from.ts";
import { PublicQuantity, shownDecimals } from "./price.ts";

export const PublicColumn = record("PublicColumn", {
  id: id("Column id."),
  name: name("Display name."),
  description: richText("What it is; placeholders are filled."),
  price: amount("Unit price, the page's markup folded in; 0 where the fee type is not fixed.", {
    minimum: -1e14,
    maximum: 1e14,
  }),
  frequency: Frequency,
  feeType: choice(feeTypes, { description: "fixed shows the price, text its words, none nothing." }),
  price_text: text("The words of the fee type text.", 500),
  isSelected: flag("Whether the column is chosen."),
  includedFeatures: list(Type.String(), 500, "Ids of the features that it has."),
  feature_values: Type.Record(Type.String(), Type.String(), {
    description: "Words in the cell of a feature, keyed by feature id.",
  }),
  ...optional({
    shown_decimals: shownDecimals,
    quantity: PublicQuantity,
    amount: computedAmount("Price times quantity."),
  }),
});
export type PublicColumn = Static<typeof PublicColumn>;

export const PublicFeature = record("PublicFeature", {
  id: id("Feature id."),
  name: name("Display name."),
  type: choice(featureTypes, { description: "A row to compare, or a heading above rows." }),
});

export type PublicFeature = Static<typeof PublicFeature>;

export const PublicSideBySide = record("PublicSideBySide", {
  id: id("Side-by-side id."),
  type: always("side_by_side"),
  name: name("Display name."),
  description: richText("What it is; placeholders are filled."),
  optional: flag("The reader may switch the whole side-by-side on and off."),
  selected: flag("Whether an optional side-by-side is switched on."),
  selection_type: SelectionType,
  style: choice(sideBySideStyles, { description: "Cards, or a table of features." }),
  columns: list(PublicColumn, 50, "The options, in order."),
  features: list(PublicFeature, 500, "Rows of the comparison style, in order."),
  ...exemptFrom,
});
export type PublicSideBySide = Static<typeof PublicSideBySide>;
