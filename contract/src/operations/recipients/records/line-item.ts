import { type Static } from "typebox";
import { computedAmount, flag, id, list, name, richText } from "../../../records/scalars.ts";
import { always, optional, record } from "../../../records/schema.ts";
import { exemptFrom } from "./exempt-from.ts";
import { PublicPrice } from "./price.ts";

const shared = {
  name: name("Display name."),
  description: richText("What it is; placeholders are filled."),
  price: PublicPrice,
  optional: flag("The reader may switch it on and off."),
  selected: flag("Whether an optional one is switched on."),
  ...exemptFrom,
  ...optional({
    amount: computedAmount("What it comes to. Absent where the sender hides the cost."),
    max_amount: computedAmount("What it comes to at the upper end of price ranges, where that is more."),
  }),
};

export const PublicModification = record("PublicModification", { id: id("Modification id."), ...shared });
export type PublicModification = Static<typeof PublicModification>;

export const PublicLineItem = record("PublicLineItem", {
  id: id("Line item id."),
  type: always("line_item"),
  ...shared,
  modifications: list(PublicModification, 100, "Options of the line."),
});
export type PublicLineItem = Static<typeof PublicLineItem>;
