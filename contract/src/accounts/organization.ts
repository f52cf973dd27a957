import { Type, type Static } from "typebox";
import {
  ApprovalRule,
  ApprovalRuleInput,
  approvalRuleExample,
  maxApprovalRules,
} from "../approvals/approval-rules.ts";
import { forbidden, invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { operation } from "../operation.ts";
import { Design } from "../proposals/design.ts";
import {
  CompletedCopies,
  OrganizationNotifications,
  Reminders,
  SendingDefaults,
} from "../proposals/mail-settings.ts";
import { mergePatch } from "../schema/merge-patch.ts";
import { choice, nullable, patchable, record } from "../schema/records.ts";
import { currencyCode, id, list, text, timeZone } from "../schema/scalars.ts";
import { BankAccount, CardPayments, PaymentSettings } from "../payments/payment-settings.ts";
import { organizationName } from "./credentials.ts";
import { LegalEntity } from "../legal-entity.ts";

const fields = {
  name: organizationName,
  currency: currencyCode(),
  time_zone: timeZone(
    "Time zone of all days: the last day of an offer, the days in texts, PDFs and emails, and the year of a proposal number.",
  ),
  proposal_number_pattern: nullable(
    text(
      "Pattern for the numbers of new proposals, such as Q-{year}-{0000}. Null: new proposals get no number.",
      100,
      {
        pattern: "^[^{}]*(\\{(year|month|day)\\}[^{}]*)*\\{0{1,12}\\}[^{}]*$",
      },
    ),
  ),
};

const costsVisibleTo = choice(["everyone", "owners_and_admins"], {
  description:
    "Members who see costs and margins. For all others, answers and spreadsheets leave them out, and a request that contains a cost gets a 403. What they copy, restore or insert again keeps its cost.",
});

export const Organization = record("Organization", {
  id: id("Organization id."),
  ...fields,
  branding: Design,
  notifications: OrganizationNotifications,
  reminders: Reminders,
  completed_copies: CompletedCopies,
  sending: SendingDefaults,
  costs_visible_to: costsVisibleTo,
  approval_rules: list(
    ApprovalRule,
    maxApprovalRules,
    "Rules that decide which proposals need an approval before they leave.",
  ),
  payment: nullable(
    PaymentSettings,
    "The payment that new proposals ask for; null for none. A fixed amount is only for proposals in the currency of the organization.",
  ),
  bank_account: nullable(BankAccount, "The account for bank transfers; null for none."),
  legal_entity: nullable(LegalEntity, "The seller on orders and invoices; null if none is entered."),
  card_payments: nullable(CardPayments, "The connected provider of card payments; null for none."),
});
export type Organization = Static<typeof Organization>;

/**
 * Absent fields remain unchanged. Null clears a key of a merged object; notifications return to their
 * default.
 */
export const UpdateOrganization = record("UpdateOrganization", {
  ...patchable(fields),
  branding: Type.Optional(mergePatch(Design)),
  notifications: Type.Optional(mergePatch(OrganizationNotifications)),
  reminders: Type.Optional(mergePatch(Reminders)),
  completed_copies: Type.Optional(mergePatch(CompletedCopies)),
  sending: Type.Optional(mergePatch(SendingDefaults)),
  costs_visible_to: Type.Optional(costsVisibleTo),
  approval_rules: Type.Optional(
    list(ApprovalRuleInput, maxApprovalRules, "Replaces all rules. An empty list removes them."),
  ),
  payment: Type.Optional(nullable(PaymentSettings, "Replaces the whole payment. Null removes it.")),
  bank_account: Type.Optional(nullable(BankAccount, "Replaces the whole account. Null removes it.")),
  legal_entity: Type.Optional(nullable(LegalEntity, "Replaces the whole entity. Null removes it.")),
});
export type UpdateOrganization = Static<typeof UpdateOrganization>;

const organizationExample: Organization = {
  id: ids.organization,
  name: "Acme",
  currency: "EUR",
  time_zone: "Europe/Berlin",
  proposal_number_pattern: "Q-{year}-{0000}",
  branding: { accent_color: "#0b6bcb" },
  notifications: {
    sender_events: ["proposal_opened", "proposal_won", "proposal_lost", "payment_received"],
    rules: [],
  },
  reminders: { after_days: [3, 7], before_expiry_days: [2] },
  completed_copies: { attach_pdf: true, recipients: [{ name: "Contracts", email: "contracts@acme.test" }] },
  sending: { subject: "Your proposal: {{proposal.name}}" },
  costs_visible_to: "everyone",
  approval_rules: [approvalRuleExample],
  payment: { enabled: true, type: "percentage", deposit_percentage: 30, methods: ["bank_transfer"] },
  bank_account: { holder: "Acme GmbH", iban: "DE89370400440532013000" },
  legal_entity: {
    name: "Acme GmbH",
    street: "Lindenweg 4",
    postal_code: "10115",
    city: "Berlin",
    country: "DE",
    tax_number: "DE123456789",
    registration_number: "HRB 1234",
    email: "billing@acme.test",
  },
  card_payments: null,
};

export const getOrganization = operation({
  id: "getOrganization",
  method: "GET",
  path: "/api/organization",
  tag: "Organization",
  security: "organization",
  summary: "Get your organization",
  description: "Returns the name, currency, time zone, branding and defaults of your organization.",
  answers: { 200: { description: "The organization.", body: Organization } },
  errors: {},
  examples: { answer: organizationExample },
});

export const updateOrganization = operation({
  id: "updateOrganization",
  method: "PATCH",
  path: "/api/organization",
  tag: "Organization",
  security: "organization",
  summary: "Update your organization",
  description:
    "For owners and admins. Changes only the fields that you send. `branding`, `notifications`, `reminders`, `completed_copies` and `sending` are JSON merge patches. The last four apply to proposals whose settings do not override them. `approval_rules`, `payment`, `bank_account` and `legal_entity` are replaced as a whole.",
  body: UpdateOrganization,
  answers: { 200: { description: "The organization.", body: Organization } },
  errors: { 400: invalid, 403: forbidden },
  examples: { request: { currency: "EUR" }, answer: organizationExample },
});
