import type { Static } from "typebox";
import { costDisplays } from "../items/group.ts";
import { always, choice, optional, record } from "../schema/records.ts";
import {
  computedAmount,
  flag,
  Frequency,
  id,
  list,
  maxSiblings,
  name,
  richText,
  SelectionType,
} from "../schema/scalars.ts";
import { PublicLineItem } from "./line-item.ts";
import { publicExemptions } from "./price.ts";

export const PublicCost = record("PublicCost", {
  frequency: Frequency,
  amount: computedAmount("Total of the selected line items, before discount and tax."),
  ...optional({
    max_amount: computedAmount("The same at the upper end of price ranges; absent if it is not higher."),
  }),
});
export type PublicCost = Static<typeof PublicCost>;

export const PublicUnseen = record("PublicUnseen", {
  frequency: Frequency,
  amount: computedAmount("Total of the line items that the sender does not show."),
  ...optional({
    max_amount: computedAmount("The same at the upper end of price ranges; absent if it is not higher."),
  }),
  ...publicExemptions,
});
export type PublicUnseen = Static<typeof PublicUnseen>;

export const PublicGroup = record("PublicGroup", {
  id: id("Group id."),
  type: always("group"),
  name: name("Display name."),
  description: richText("Description. Placeholders are filled in."),
  optional: flag("Whether the recipient may switch the whole group on and off."),
  selected: flag("Whether an optional group is switched on."),
  selection_type: SelectionType,
  display_cost: choice(costDisplays, { description: "Which costs the sender shows; the others are absent." }),
  hide_quantities: flag(
    "Whether quantities are hidden. Only quantities that the recipient may set are present.",
  ),
  costs: list(PublicCost, 8, "Cost of the group, per frequency; empty if the sender hides it."),
  line_items: list(PublicLineItem, maxSiblings.line_item, "Line items in order."),
  unseen: list(
    PublicUnseen,
    32,
    "Amounts of hidden line items that count in the totals, so that a program can calculate totals. They do not change with the recipient's selections. Empty if a cost is hidden.",
  ),
});
export type PublicGroup = Static<typeof PublicGroup>;
