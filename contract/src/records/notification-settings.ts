import { Type, type Static } from "typebox";
import { list, text } from "./scalars.ts";
import { choice, openRecord, optional, record } from "./schema.ts";

export const NotificationRule = record("NotificationRule", {
  id: text("Key of the rule.", 100),
  event: choice(["proposal_sent", "proposal_opened", "proposal_won", "proposal_lost"], {
    description: "What is told.",
  }),
  emails: list(Type.String({ maxLength: 254 }), 100, "Who is told."),
});
export type NotificationRule = Static<typeof NotificationRule>;

export const NotificationSettings = openRecord(
  "NotificationSettings",
  optional({
    override_account_defaults: Type.Boolean({ description: "These rules replace the organization's." }),
    rules: list(NotificationRule, 100, "Who is told of what."),
  }),
);
export type NotificationSettings = Static<typeof NotificationSettings>;
