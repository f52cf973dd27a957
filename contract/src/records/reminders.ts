import { Type, type Static } from "typebox";
import { list } from "./scalars.ts";
import { openRecord, optional } from "./schema.ts";

const days = Type.Integer({ minimum: 1, maximum: 365 });

/** Mails that ask clients again. Not part of specification 2.4, which tolerates additional keys. */
export const Reminders = openRecord(
  "Reminders",
  optional({
    after_days: list(days, 10, "So many days after the client was last mailed without deciding."),
    before_expiry_days: list(days, 10, "So many days before the proposal expires."),
  }),
  { description: "When recipients who have not decided are reminded by e-mail." },
);
export type Reminders = Static<typeof Reminders>;
