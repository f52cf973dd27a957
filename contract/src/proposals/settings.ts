import { Type, type Static } from "typebox";
import { nullable, openRecord, optional, record } from "../schema/records.ts";
import {
  currencyCode,
  emailAddressOrEmpty,
  list,
  personNameOrEmpty,
  text,
  timestamp,
} from "../schema/scalars.ts";
import { LegalEntity } from "../legal-entity.ts";
import { Term } from "../contract-value.ts";
import { PaymentSettings } from "../payments/payment-settings.ts";
import { CompletedCopies, NotificationSettings, Reminders } from "./mail-settings.ts";
import { SigningSettings } from "./signing-settings.ts";

const RecipientContact = openRecord(
  "RecipientContact",
  optional({
    name: personNameOrEmpty("Name of the person."),
    email: emailAddressOrEmpty("Email address of the person."),
    phone: text("Telephone number of the person.", 100),
  }),
  { description: "The contact person." },
);

/** The client who receives the proposal (specification, section 2.4). Additional keys are tolerated. */
export const Recipient = openRecord(
  "Recipient",
  optional({
    name: personNameOrEmpty("Company name."),
    address: text("Mailing address.", 2_000),
    website: text("Website.", 2_000),
    contact: RecipientContact,
    legal_entity: LegalEntity,
  }),
  { description: "The client who receives the proposal." },
);

const draftRecipient = openRecord("EmailDraftRecipient", {
  name: personNameOrEmpty("Name."),
  email: emailAddressOrEmpty("Email address."),
});

export const EmailDraft = record(
  "EmailDraft",
  optional({
    recipients: Type.Union(
      [
        text("Recipients as typed, in one string.", 10_000),
        list(draftRecipient, 100, "Recipients, one by one."),
      ],
      {
        description: "Recipients of the email: as typed in one string, or one by one.",
      },
    ),
    subject: text("Subject line.", 1_000),
    message: text("Text of the email.", 100_000),
    last_saved: text("When the draft was saved.", 100),
  }),
  { description: "Draft of the email that sends the proposal." },
);
export type EmailDraft = Static<typeof EmailDraft>;

const toggle = (description: string) => Type.Boolean({ description });

/** Specification, section 2.4. Additional keys are tolerated. */
export const ProposalSettings = openRecord(
  "ProposalSettings",
  optional({
    signing: SigningSettings,
    recipient: Recipient,
    notifications: NotificationSettings,
    reminders: Reminders,
    completed_copies: CompletedCopies,
    avoid_line_item_page_breaks: toggle("The PDF keeps each line item on one page if it fits."),
    hide_pdf_download: toggle("The recipient cannot download the PDF."),
    proposal_continuous_scroll: toggle("The recipient scrolls through all pages instead of turning them."),
    disable_proposal_access: toggle("The recipient's link shows no content."),
    include_modifications_in_line_item_price: toggle(
      "The displayed price of a line item includes its selected modifications. Totals are the same either way.",
    ),
    hide_unselected_from_recipient: toggle("The recipient does not see options that are not selected."),
    lock_selections_from_recipient: toggle("The recipient cannot change selections or quantities."),
    questions_disabled: toggle("The recipient cannot ask questions at the link, and sees no threads."),
    currency: currencyCode(),
    term: Term,
    payment: PaymentSettings,
    expiring_on: nullable(
      timestamp(
        "Expiry time; null if the proposal never expires. Also accepted: a date (2027-01-31 means the end of that day in the time zone of the organization), a time without time zone (read as UTC) and an empty string (read as null).",
        { spelling: "expiry" },
      ),
    ),
    email_draft: EmailDraft,
  }),
  {
    description:
      "Additional keys may have any name except `__proto__`, `constructor` and `prototype`. They are stored and returned as sent, including null. At most 100,000 bytes of JSON.",
  },
);
export type ProposalSettings = Static<typeof ProposalSettings>;

export const settingsExample = {
  currency: "EUR",
  recipient: {
    name: "Globex GmbH",
    contact: { name: "Hank Scorpio", email: "hank@globex.test", phone: "+43 1 234 567" },
  },
  signing: { acceptance_method: "accept_button" as const },
  expiring_on: "2026-04-01T22:00:00.000Z",
};
