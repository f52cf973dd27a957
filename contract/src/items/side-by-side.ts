import { feeTypes } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { ids } from "../example-ids.ts";
import { always, choice, optional, patchable, record } from "../schema/records.ts";
import {
  amount,
  flag,
  Frequency,
  id,
  list,
  name,
  orderKey,
  richText,
  SelectionType,
  tags,
  text,
} from "../schema/scalars.ts";
import { costField } from "./line-item.ts";
import { exemptions, Quantity, scheduleField } from "./price.ts";
import { archivedAt } from "./position.ts";

const columnFields = {
  description: richText("Description.", { default: "" }),
  price: amount("Unit price.", { default: 0 }),
  frequency: Type.Unsafe<Frequency>({ ...Frequency, default: "once" }),
  feeType: choice(feeTypes, {
    description:
      "fixed: price × quantity. text: shows price_text and counts as 0. none: shows nothing and counts as 0.",
    default: "fixed",
  }),
  price_text: text("For the fee type text: the words to show.", 500, { default: "" }),
  isSelected: flag("Whether the column is chosen."),
  includedFeatures: list(
    Type.String({ minLength: 1, maxLength: 500, spelling: "id" }),
    500,
    "Ids of the features that the column includes.",
    {
      default: [],
    },
  ),
  feature_values: Type.Record(Type.String(), Type.String({ maxLength: 1_000 }), {
    maxProperties: 500,
    propertyNames: { type: "string", spelling: "id" },
    distinctIds: true,
    description: "Texts in the cells of the comparison, keyed by feature id.",
    default: {},
  }),
};

/** One of the options of a side-by-side. */
export const Column = record("Column", {
  id: id("Column id."),
  name: name("Display name."),
  ...columnFields,
  ...optional({ ...costField, ...scheduleField }),
  quantity: Type.Optional(Quantity),
});
export type Column = Static<typeof Column>;

export const ColumnInput = record("ColumnInput", {
  id: Type.Optional(id("Id of an existing column. Default: a new id.")),
  name: name("Display name."),
  ...optional({ ...columnFields, ...costField, ...scheduleField }),
  quantity: Type.Optional(Quantity),
});
export type ColumnInput = Static<typeof ColumnInput>;

export const featureTypes = ["feature", "heading"] as const;

const featureType = choice(featureTypes, {
  description: "feature: a row to compare. heading: a heading above rows.",
  default: "feature",
});

/** A row of a comparison. */
export const Feature = record("Feature", {
  id: id("Feature id, which includedFeatures of the columns contains."),
  name: name("Display name."),
  order_key: orderKey(),
  type: featureType,
});

export const FeatureInput = record("FeatureInput", {
  id: Type.Optional(
    id(
      "Id that includedFeatures of the columns contains. When absent, includedFeatures contains the name of the feature instead.",
    ),
  ),
  name: name("Display name."),
  order_key: Type.Optional(orderKey()),
  ...optional({ type: featureType }),
});
export type FeatureInput = Static<typeof FeatureInput>;

export const sideBySideStyles = ["standard", "comparison"] as const;

const type = always("side_by_side");

const required = { name: name("Display name.") };

const fields = {
  description: richText("Description.", { default: "" }),
  optional: flag("Whether the recipient can switch the whole side-by-side on and off."),
  selected: flag("Whether an optional side-by-side is switched on."),
  selection_type: Type.Unsafe<SelectionType>({ ...SelectionType, default: "loose" }),
  style: choice(sideBySideStyles, {
    description: "standard: cards. comparison: a table of features.",
    default: "standard",
  }),
  ...exemptions,
  tags: tags(),
};

const columnsInput = { columns: list(ColumnInput, 50, "Columns in order.", { minItems: 1 }) };

/** The columns in an import. The list may be empty, because a stored side-by-side may have no columns. */
const columnsImport = { columns: list(ColumnInput, 50, "Columns in order.") };

const featuresInput = {
  features: list(FeatureInput, 500, "Rows of the comparison.", { default: [] }),
};

export const SideBySide = record("SideBySide", {
  id: id("Side-by-side id."),
  type,
  ...required,
  ...fields,
  order_key: orderKey(),
  ...archivedAt,
  columns: list(Column, 50, "Columns in order."),
  features: list(Feature, 500, "Rows of the comparison."),
});
export type SideBySide = Static<typeof SideBySide>;

/** Fields of a new side-by-side, without its position. */
export const sideBySideInput = {
  type,
  ...required,
  ...columnsInput,
  ...optional({ ...fields, ...featuresInput }),
};

/** A side-by-side in an import, a template file or the library. Accepts an exported one as it is. */
export const ImportSideBySide = record("ImportSideBySide", {
  ...sideBySideInput,
  ...optional(columnsImport),
  id: Type.Optional(id("Replaced by a new id, unless keep_ids is true.")),
  order_key: Type.Optional(orderKey()),
});
export type ImportSideBySide = Static<typeof ImportSideBySide>;

export const sideBySidePatch = patchable({ ...required, ...fields, ...columnsInput, ...featuresInput });

const columnExample = {
  description: "",
  frequency: "monthly",
  feeType: "fixed",
  price_text: "",
  feature_values: {},
} as const;

export const sideBySideExample: SideBySide = {
  id: ids.sideBySide,
  type: "side_by_side",
  name: "Support",
  description: "",
  optional: false,
  selected: false,
  tax_exempt: false,
  markup_exempt: false,
  discount_exempt: false,
  tags: [],
  selection_type: "single",
  style: "comparison",
  order_key: 2000,
  columns: [
    {
      ...columnExample,
      id: ids.basicColumn,
      name: "Basic",
      price: 90,
      isSelected: true,
      includedFeatures: [],
    },
    {
      ...columnExample,
      id: ids.plusColumn,
      name: "Plus",
      price: 180,
      isSelected: false,
      includedFeatures: [ids.feature],
    },
  ],
  features: [{ id: ids.feature, name: "Answer within four hours", order_key: 1000, type: "feature" }],
};
