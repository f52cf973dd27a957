import { Type, type Static } from "typebox";
import { CompletedCopies } from "./completed-copies.ts";
import { NotificationSettings } from "./notification-settings.ts";
import { Recipient } from "./recipient.ts";
import { Reminders } from "./reminders.ts";
import { currencyCode, emailAddressOrEmpty, list, text, timestamp } from "./scalars.ts";
import { nullable, openRecord, optional, record } from "./schema.ts";
import { SigningSettings } from "./signing-settings.ts";

const draftRecipient = openRecord("EmailDraftRecipient", {
  name: text("Name.", 500),
  email: emailAddressOrEmpty("E-mail address."),
});

export const EmailDraft = record(
  "EmailDraft",
  optional({
    recipients: Type.Union([text("Addresses as typed.", 10_000), list(draftRecipient, 100, "Addressees.")], {
      description: "Addressees: as typed, or one by one.",
    }),
    subject: text("Subject line.", 1_000),
    message: text("Body of the mail.", 100_000),
    last_saved: text("When the draft was saved.", 100),
  }),
  { description: "The e-mail that sends the proposal, as drafted." },
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
    avoid_line_item_page_breaks: toggle("The PDF keeps a line item on one page where it fits."),
    hide_pdf_download: toggle("The recipient is offered no PDF."),
    proposal_continuous_scroll: toggle("The recipient scrolls through all pages instead of turning them."),
    disable_proposal_access: toggle("The link shows a closed page."),
    include_modifications_in_line_item_price: toggle(
      "The shown price of a line contains its selected modifications. Totals are the same either way.",
    ),
    hide_unselected_from_recipient: toggle("The recipient does not see what is not selected."),
    lock_selections_from_recipient: toggle("The recipient cannot change selections or quantities."),
    currency: currencyCode(),
    expiring_on: nullable(
      timestamp(
        "Expiry time; null never expires. A date (2027-01-31: until its end), a time without zone (UTC) and an empty text (null) are taken too.",
        { spelling: "expiry" },
      ),
    ),
    email_draft: EmailDraft,
  }),
  {
    description:
      "Additional keys may be any text and are kept as they are sent, null too. At most 100,000 bytes of JSON.",
  },
);
export type ProposalSettings = Static<typeof ProposalSettings>;
