import { Type, type Static } from "typebox";
import { exemptions } from "./exemptions.ts";
import { Price } from "./price.ts";
import { flag, id, name, richText } from "./scalars.ts";
import { optional, record } from "./schema.ts";

const required = { name: name("Display name."), price: Price };

const fields = {
  description: richText("What it is.", { default: "" }),
  optional: flag("The recipient can switch it on and off."),
  selected: flag("Whether an optional one is switched on."),
  ...exemptions,
};

/** An option of a line item. It counts with its line; one priced in percent is of its line. */
export const Modification = record("Modification", { id: id("Modification id."), ...required, ...fields });
export type Modification = Static<typeof Modification>;

export const ModificationInput = record("ModificationInput", {
  id: Type.Optional(id("Keeps the identity of a modification that exists; made up when absent.")),
  ...required,
  ...optional(fields),
});
export type ModificationInput = Static<typeof ModificationInput>;
