import { Type, type Static } from "typebox";
import { Column, ColumnInput } from "./column.ts";
import { exemptions } from "./exemptions.ts";
import { Feature, FeatureInput } from "./feature.ts";
import { flag, id, list, name, orderKey, richText, SelectionType, tags } from "./scalars.ts";
import { always, choice, optional, patchable, record } from "./schema.ts";

export const sideBySideStyles = ["standard", "comparison"] as const;

const type = always("side_by_side");
const required = { name: name("Display name.") };

const fields = {
  description: richText("What it is.", { default: "" }),
  optional: flag("The recipient can switch the whole side-by-side on and off."),
  selected: flag("Whether an optional side-by-side is switched on."),
  selection_type: Type.Unsafe<SelectionType>({ ...SelectionType, default: "loose" }),
  style: choice(sideBySideStyles, { description: "Cards, or a table of features.", default: "standard" }),
  ...exemptions,
  tags: tags(),
};
const columnsInput = { columns: list(ColumnInput, 50, "The options, in order.", { minItems: 1 }) };
/** Of a stored one they may be absent. */
const columnsImport = { columns: list(ColumnInput, 50, "The options, in order.") };
const featuresInput = {
  features: list(FeatureInput, 500, "Rows of the comparison style.", { default: [] }),
};

export const SideBySide = record("SideBySide", {
  id: id("Side-by-side id."),
  type,
  ...required,
  ...fields,
  order_key: orderKey(),
  columns: list(Column, 50, "The options, in order."),
  features: list(Feature, 500, "Rows of the comparison style."),
});
export type SideBySide = Static<typeof SideBySide>;

/** What may be said about a side-by-side when it is made, without its place. */
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
  id: Type.Optional(id("Replaced by a new id.")),
  order_key: Type.Optional(orderKey()),
});
export type ImportSideBySide = Static<typeof ImportSideBySide>;

export const sideBySidePatch = patchable({ ...required, ...fields, ...columnsInput, ...featuresInput });
