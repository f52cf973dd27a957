import { Type, type Static } from "typebox";
import { always, choice, optional, patchable, record } from "../schema/records.ts";
import {
  flag,
  id,
  list,
  maxSiblings,
  name,
  orderKey,
  richText,
  SelectionType,
  tags,
} from "../schema/scalars.ts";
import { archivedAt } from "./position.ts";
import { ImportLineItem, LineItem } from "./line-item.ts";

export const costDisplays = ["show_all", "hide_all", "hide_item_costs", "hide_group_cost"] as const;

const type = always("group");
const required = { name: name("Display name.") };

const fields = {
  description: richText("Description.", { default: "" }),
  optional: flag("Whether the recipient can switch the whole group on and off."),
  selected: flag("Whether an optional group is switched on."),
  selection_type: Type.Unsafe<SelectionType>({ ...SelectionType, default: "loose" }),
  display_cost: choice(costDisplays, {
    description: "Which amounts the recipient sees.",
    default: "show_all",
  }),
  hide_quantities: flag("Whether quantities are hidden from the recipient."),
  tags: tags(),
};

export const Group = record("Group", {
  id: id("Group id."),
  type,
  ...required,
  ...fields,
  order_key: orderKey(),
  ...archivedAt,
  line_items: list(LineItem, maxSiblings.line_item, "Line items in order."),
});
export type Group = Static<typeof Group>;

/** Fields of a new group, without its position or its line items. */
export const groupInput = { type, ...required, ...optional(fields) };

/** A group in an import, a template file or the library. Accepts an exported group as it is. */
export const ImportGroup = record("ImportGroup", {
  ...groupInput,
  id: Type.Optional(id("Replaced by a new id, unless keep_ids is true.")),
  order_key: Type.Optional(orderKey()),
  line_items: Type.Optional(
    list(ImportLineItem, maxSiblings.line_item, "Line items in order.", { default: [] }),
  ),
});
export type ImportGroup = Static<typeof ImportGroup>;

export const groupPatch = patchable({ ...required, ...fields });
