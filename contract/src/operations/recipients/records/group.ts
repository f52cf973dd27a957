import { type Static } from "typebox";
import { costDisplays } from "../../../records/group.ts";
import {
  computedAmount,
  flag,
  Frequency,
  id,
  list,
  most,
  name,
  richText,
  SelectionType,
} from "../../../records/scalars.ts";
import { always, choice, optional, record } from "../../../records/schema.ts";
import { exemptFrom } from "./exempt-from.ts";
import { PublicLineItem } from "./line-item.ts";

export const PublicCost = record("PublicCost", {
  frequency: Frequency,
  amount: computedAmount("What is selected comes to, before discount and tax."),
  ...optional({
    max_amount: computedAmount("The same at the upper end of price ranges, where that is more."),
  }),
});
export type PublicCost = Static<typeof PublicCost>;

export const PublicUnseen = record("PublicUnseen", {
  frequency: Frequency,
  amount: computedAmount("What lines that the sender does not show come to together."),
  ...optional({
    max_amount: computedAmount("The same at the upper end of price ranges, where that is more."),
  }),
  ...exemptFrom,
});
export type PublicUnseen = Static<typeof PublicUnseen>;

export const PublicGroup = record("PublicGroup", {
  id: id("Group id."),
  type: always("group"),
  name: name("Display name."),
  description: richText("What it is; placeholders are filled."),
  optional: flag("The reader may switch the whole group on and off."),
  selected: flag("Whether an optional group is switched on."),
  selection_type: SelectionType,
  display_cost: choice(costDisplays, { description: "Which costs the sender shows; the others are absent." }),
  hide_quantities: flag("Quantities are not shown; only those that may be set are there."),
  costs: list(PublicCost, 8, "What the group comes to, per frequency; empty where the sender hides it."),
  line_items: list(PublicLineItem, most.line_item, "The lines, in order."),
  unseen: list(
    PublicUnseen,
    32,
    "Amounts that count without being shown, for clients that add up totals; nothing in them can be chosen. Empty where a cost is hidden.",
  ),
});
export type PublicGroup = Static<typeof PublicGroup>;
