import { Type, type Static } from "typebox";
import { exemptions } from "./exemptions.ts";
import { Modification, ModificationInput } from "./modification.ts";
import { Price } from "./price.ts";
import { computedAmount, flag, id, list, name, orderKey, richText, tags, text } from "./scalars.ts";
import { always, optional, patchable, record } from "./schema.ts";

const type = always("line_item");
const required = { name: name("Display name."), price: Price };

const fields = {
  description: richText("What it is.", { default: "" }),
  optional: flag("The recipient can switch it on and off."),
  selected: flag("Whether an optional line is switched on."),
  hidden: flag("The recipient does not see the line; it counts all the same."),
  ...exemptions,
  tags: tags(),
};
const internalNotes = {
  internal_notes: text("For members only; never shown to recipients.", 20_000, { default: "" }),
};
const modificationsInput = {
  modifications: list(ModificationInput, 100, "Options of the line.", { default: [] }),
};

const amount = computedAmount("What the line comes to when it counts; absent in the library.");

export const LineItem = record("LineItem", {
  id: id("Line item id."),
  type,
  ...required,
  ...fields,
  ...optional(internalNotes),
  order_key: orderKey(),
  modifications: list(Modification, 100, "Options of the line."),
  amount: Type.Optional(amount),
});
export type LineItem = Static<typeof LineItem>;

/** What may be said about a line when it is made, without its place. */
export const lineItemInput = {
  type,
  ...required,
  ...optional({ ...fields, ...internalNotes, ...modificationsInput }),
};

/** A line in an import, a template file or the library. Accepts an exported line as it is. */
export const ImportLineItem = record("ImportLineItem", {
  ...lineItemInput,
  id: Type.Optional(id("Replaced by a new id.")),
  order_key: Type.Optional(orderKey()),
  amount: Type.Optional(Type.Number({ description: "Ignored: computed." })),
});
export type ImportLineItem = Static<typeof ImportLineItem>;

export const lineItemPatch = patchable({ ...required, ...fields, ...internalNotes, ...modificationsInput });
