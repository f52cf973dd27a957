import type { Static } from "typebox";
import { always, optional, record } from "../schema/records.ts";
import { computedAmount, flag, id, list, name, richText } from "../schema/scalars.ts";
import { publicExemptions, PublicPrice, PublicSchedule } from "./price.ts";

const shared = {
  name: name("Display name."),
  description: richText("Description. Placeholders are filled in."),
  price: PublicPrice,
  optional: flag("Whether the recipient may switch it on and off."),
  selected: flag("Whether an optional item is switched on."),
  ...publicExemptions,
  ...optional({
    amount: computedAmount("Amount. Absent if the sender hides the cost."),
    max_amount: computedAmount("Amount at the upper end of price ranges; absent if it is not higher."),
  }),
};

export const PublicModification = record("PublicModification", { id: id("Modification id."), ...shared });
export type PublicModification = Static<typeof PublicModification>;

export const PublicLineItem = record("PublicLineItem", {
  id: id("Line item id."),
  type: always("line_item"),
  ...shared,
  ...optional({ schedule: PublicSchedule }),
  modifications: list(PublicModification, 100, "Modifications of the line."),
});
export type PublicLineItem = Static<typeof PublicLineItem>;
