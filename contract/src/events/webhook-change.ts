import { Type, type Static } from "typebox";
import { id, text } from "../records/scalars.ts";
import { always, choice, discriminated, record } from "../records/schema.ts";

const item = {
  item_id: id("What the recipient changed."),
  item_type: choice(["line_item", "group", "modification", "side_by_side", "column"], {
    description: "What that is.",
  }),
};
const itemName = text("Its display name.", 500);

const quantityChanged = record("QuantityChanged", {
  action: always("quantity_changed"),
  ...item,
  line_item_name: itemName,
  old_quantity: Type.Number({ description: "Before." }),
  new_quantity: Type.Number({ description: "Since then." }),
});

function chosen<const Action extends string>(title: string, action: Action) {
  return record(title, {
    action: always(action),
    ...item,
    name: itemName,
    old_value: Type.Boolean({ description: "Whether it was selected." }),
    new_value: Type.Boolean({ description: "Whether it is selected." }),
  });
}

/** What a recipient changed (specification, 6.2). */
export const WebhookChange = discriminated(
  "WebhookChange",
  "action",
  [
    quantityChanged,
    chosen("ItemSelected", "item_selected"),
    chosen("ItemDeselected", "item_deselected"),
    chosen("ColumnSelected", "column_selected"),
    chosen("ColumnDeselected", "column_deselected"),
  ],
  { description: "What the recipient changed." },
);
export type WebhookChange = Static<typeof WebhookChange>;
