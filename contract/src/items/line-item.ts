import { Type, type Static } from "typebox";
import { ids } from "../example-ids.ts";
import { forCostReaders, forMembers, forPartners } from "../schema/audience.ts";
import { always, nullable, optional, patchable, record } from "../schema/records.ts";
import {
  amount as inputAmount,
  computedAmount,
  flag,
  id,
  list,
  name,
  orderKey,
  richText,
  tags,
  text,
} from "../schema/scalars.ts";
import { exemptions, Price, scheduleField } from "./price.ts";
import { archivedAt } from "./position.ts";

/** The cost of one unit, of a line item, a modification or a column. */
export const costField = {
  cost: nullable(
    inputAmount("Cost of one unit. Never in data for recipients, exports or webhooks.", {
      minimum: 0,
      ...forCostReaders,
    }),
  ),
};

const modificationRequired = { name: name("Display name."), price: Price };

const modificationFields = {
  description: richText("Description.", { default: "" }),
  optional: flag("Whether the recipient can switch it on and off."),
  selected: flag("Whether an optional modification is switched on."),
  ...exemptions,
};

/**
 * An option of a line item. It counts only if its line counts. A percentage is a share of the line's amount.
 */
export const Modification = record("Modification", {
  id: id("Modification id."),
  ...modificationRequired,
  ...modificationFields,
  ...optional(costField),
});
export type Modification = Static<typeof Modification>;

export const ModificationInput = record("ModificationInput", {
  id: Type.Optional(id("Id of an existing modification. Default: a new id.")),
  ...modificationRequired,
  ...optional({ ...modificationFields, ...costField }),
});
export type ModificationInput = Static<typeof ModificationInput>;

const type = always("line_item");

const required = { name: name("Display name."), price: Price };

const fields = {
  description: richText("Description.", { default: "" }),
  optional: flag("Whether the recipient can switch it on and off."),
  selected: flag("Whether an optional line item is switched on."),
  hidden: flag("Hidden from the recipient. A hidden line item still counts in the totals."),
  ...exemptions,
  tags: tags(),
};

const internalNotes = {
  internal_notes: text("Notes for members, never shown to recipients.", 20_000, {
    default: "",
    ...forMembers,
  }),
};

const articleFields = {
  sku: text("Article number, for members. Never shown to recipients.", 100, forPartners),
  ...costField,
};

const modificationsInput = {
  modifications: list(ModificationInput, 100, "Modifications of the line.", { default: [] }),
};

const amount = computedAmount("Amount of the line item if it counts. Absent in the library.");

export const LineItem = record("LineItem", {
  id: id("Line item id."),
  type,
  ...required,
  ...fields,
  ...optional(internalNotes),
  ...optional({ ...articleFields, ...scheduleField }),
  order_key: orderKey(),
  ...archivedAt,
  modifications: list(Modification, 100, "Modifications of the line."),
  amount: Type.Optional(amount),
});
export type LineItem = Static<typeof LineItem>;

/** Fields of a new line item, without its position. */
export const lineItemInput = {
  type,
  ...required,
  ...optional({ ...fields, ...internalNotes, ...articleFields, ...scheduleField, ...modificationsInput }),
};

/** A line in an import, a template file or the library. Accepts an exported line as it is. */
export const ImportLineItem = record("ImportLineItem", {
  ...lineItemInput,
  id: Type.Optional(id("Replaced by a new id, unless keep_ids is true.")),
  order_key: Type.Optional(orderKey()),
  amount: Type.Optional(Type.Number({ description: "Ignored. The server calculates it." })),
});
export type ImportLineItem = Static<typeof ImportLineItem>;

export const lineItemPatch = patchable({
  ...required,
  ...fields,
  ...internalNotes,
  ...articleFields,
  ...scheduleField,
  ...modificationsInput,
});

const itemExample = {
  description: "",
  optional: false,
  selected: false,
  tax_exempt: false,
  markup_exempt: false,
  discount_exempt: false,
  tags: [],
};

export const lineItemExample: LineItem = {
  ...itemExample,
  id: ids.lineItem,
  type: "line_item",
  name: "Design and build",
  description: "<p>Twelve templates, responsive, accessible.</p>",
  price: { model: "fixed", value: 4800, frequency: "once" },
  hidden: false,
  order_key: 1000,
  modifications: [],
  amount: 4800,
};

export const optionalLineItemExample: LineItem = {
  ...itemExample,
  id: ids.optionalLineItem,
  type: "line_item",
  name: "Hosting",
  optional: true,
  price: {
    model: "fixed",
    value: 49,
    frequency: "monthly",
    quantity: { current: 2, unitLabel: "sites" },
  },
  hidden: false,
  tags: ["hosting"],
  order_key: 2000,
  modifications: [],
  amount: 98,
};
