import { Type, type Static } from "typebox";
import { choice, openRecord, optional, record } from "../schema/records.ts";
import { emailAddress, emailAddressOrEmpty, list, personNameOrEmpty, text } from "../schema/scalars.ts";

const notificationEvents = [
  "proposal_sent",
  "proposal_opened",
  "proposal_won",
  "proposal_lost",
  "payment_received",
] as const;

export const NotificationEvent = choice(notificationEvents, {
  description: "Event of the notification. payment_received includes failures.",
});
export type NotificationEvent = Static<typeof NotificationEvent>;

export const NotificationRule = record("NotificationRule", {
  id: text("Id of the rule.", 100),
  event: NotificationEvent,
  emails: list(emailAddressOrEmpty("Email address."), 100, "Addresses to notify."),
});
export type NotificationRule = Static<typeof NotificationRule>;

export const NotificationSettings = openRecord(
  "NotificationSettings",
  optional({
    override_account_defaults: Type.Boolean({
      description:
        "True: these rules replace those of the organization. Otherwise these rules are stored but not applied.",
    }),
    rules: list(NotificationRule, 100, "Notification rules."),
  }),
  { description: "Who is notified of the events of this proposal." },
);

export const OrganizationNotifications = record(
  "OrganizationNotifications",
  {
    sender_events: list(
      NotificationEvent,
      10,
      "Events of which the owner of the proposal is notified, except events that the owner caused.",
    ),
    rules: list(NotificationRule, 100, "Notification rules for other people."),
  },
  {
    description: "Recipients of notifications about a proposal, unless the proposal has separate rules.",
  },
);
export type OrganizationNotifications = Static<typeof OrganizationNotifications>;

const days = Type.Integer({ minimum: 1, maximum: 365 });

/** Reminder emails to clients. Not part of specification 2.4, which tolerates additional keys. */
export const Reminders = openRecord(
  "Reminders",
  optional({
    after_days: list(
      days,
      10,
      "Days after the last email to a client who has not decided. Each sends one reminder.",
    ),
    before_expiry_days: list(days, 10, "Days before the proposal expires. Each sends one reminder."),
  }),
  { description: "When recipients who have not decided are reminded by email." },
);
export type Reminders = Static<typeof Reminders>;

/** Default text of the email that sends a proposal, for proposals without a draft of this email. */
export const SendingDefaults = record(
  "SendingDefaults",
  optional({
    subject: text("Subject line. Placeholders such as {{proposal.name}} are filled in.", 1_000),
    message: text("Text of the email. Placeholders are filled in.", 20_000),
  }),
  {
    description:
      "Subject and message of the email with a proposal, for proposals whose `email_draft` has none. Default, also for empty texts: the standard texts, in the language of the proposal.",
  },
);

const copyRecipient = record("CopyRecipient", {
  name: Type.Optional(personNameOrEmpty("Name.")),
  email: emailAddress("Email address."),
});

/**
 * Emails with the sealed PDF to all participants. Not part of specification 2.4, which tolerates additional
 * keys.
 */
export const CompletedCopies = openRecord(
  "CompletedCopies",
  optional({
    attach_pdf: Type.Boolean({
      description: "Whether the sealed PDF is attached. If false, the emails link to it. Default: true.",
    }),
    recipients: list(
      copyRecipient,
      20,
      "Further people who get a copy, besides the sender and the signers or the person who accepted.",
    ),
  }),
  {
    description: "The email that everyone involved gets once a proposal is accepted or signed by everyone.",
  },
);
export type CompletedCopies = Static<typeof CompletedCopies>;
