import { feeTypes } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { featureTypes, sideBySideStyles } from "../items/side-by-side.ts";
import { always, choice, optional, record } from "../schema/records.ts";
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
} from "../schema/scalars.ts";
import { publicExemptions, PublicQuantity, PublicSchedule, shownDecimals } from "./price.ts";

export const PublicColumn = record("PublicColumn", {
  id: id("Column id."),
  name: name("Display name."),
  description: richText("Description. Placeholders are filled in."),
  price: amount("Unit price including the page's markup; 0 if the fee type is not fixed.", {
    minimum: -1e14,
    maximum: 1e14,
  }),
  frequency: Frequency,
  feeType: choice(feeTypes, {
    description: "fixed: shows the price. text: shows price_text. none: shows nothing.",
  }),
  price_text: text("For the fee type text: the words to show.", 500),
  isSelected: flag("Whether the column is chosen."),
  includedFeatures: list(Type.String(), 500, "Ids of the features that the column includes."),
  feature_values: Type.Record(Type.String(), Type.String(), {
    description: "Texts in the cells of the comparison, keyed by feature id.",
  }),
  ...optional({
    shown_decimals: shownDecimals,
    quantity: PublicQuantity,
    amount: computedAmount("Price times quantity."),
    schedule: PublicSchedule,
  }),
});
export type PublicColumn = Static<typeof PublicColumn>;

export const PublicFeature = record("PublicFeature", {
  id: id("Feature id."),
  name: name("Display name."),
  type: choice(featureTypes, { description: "feature: a row to compare. heading: a heading above rows." }),
});

export type PublicFeature = Static<typeof PublicFeature>;

export const PublicSideBySide = record("PublicSideBySide", {
  id: id("Side-by-side id."),
  type: always("side_by_side"),
  name: name("Display name."),
  description: richText("Description. Placeholders are filled in."),
  optional: flag("Whether the recipient may switch the whole side-by-side on and off."),
  selected: flag("Whether an optional side-by-side is switched on."),
  selection_type: SelectionType,
  style: choice(sideBySideStyles, { description: "standard: cards. comparison: a table of features." }),
  columns: list(PublicColumn, 50, "Columns in order."),
  features: list(PublicFeature, 500, "Rows of the comparison, in order."),
  ...publicExemptions,
});
export type PublicSideBySide = Static<typeof PublicSideBySide>;
