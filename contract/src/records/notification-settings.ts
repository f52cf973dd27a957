import { Type, type Static } from "typebox";
import { emailAddressOrEmpty, list, text } from "./scalars.ts";
import { choice, openRecord, optional, record } from "./schema.ts";

export const notificationEvents = [
  "proposal_sent",
  "proposal_opened",
  "proposal_won",
  "proposal_lost",
] as const;

export const NotificationEvent = choice(notificationEvents, { description: "What is told." });
export type NotificationEvent = Static<typeof NotificationEvent>;

export const NotificationRule = record("NotificationRule", {
  id: text("Key of the rule.", 100),
  event: NotificationEvent,
  emails: list(emailAddressOrEmpty("E-mail address."), 100, "Who is told."),
});
export type NotificationRule = Static<typeof NotificationRule>;

export const NotificationSettings = openRecord(
  "NotificationSettings",
  optional({
    override_account_defaults: Type.Boolean({
      description:
        "True: these rules replace what the organization decided. Otherwise they are kept and tell nobody.",
    }),
    rules: list(NotificationRule, 100, "Who is told of what."),
  }),
  { description: "Who is told when something happens to this proposal." },
);
export type NotificationSettings = Static<typeof NotificationSettings>;

export const OrganizationNotifications = record(
  "OrganizationNotifications",
  {
    sender_events: list(
      NotificationEvent,
      10,
      "What the member who sent the proposal is told, unless it was their own doing.",
    ),
    rules: list(NotificationRule, 100, "Who else is told of what."),
  },
  {
    description:
      "Who is told when something happens to a proposal, unless the proposal has rules of its own.",
  },
);
export type OrganizationNotifications = Static<typeof OrganizationNotifications>;
