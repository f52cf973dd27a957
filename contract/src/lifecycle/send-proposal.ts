import { Type } from "typebox";
import { invalid, notFound, forbiddenOrArchived, versionMismatch } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { shareUrlExample } from "../proposals/proposal-detail.ts";
import { ProposalListItem } from "../proposals/proposal.ts";
import { record } from "../schema/records.ts";
import { emailAddress, list, personName, text, url } from "../schema/scalars.ts";
import { createStatusExample } from "./change-status.ts";

const Addressee = record("Addressee", { name: personName("Name."), email: emailAddress("Email address.") });

/** The recipients in the request of an operation that emails a proposal. */
export const addressees = (byDefault: string) =>
  list(Addressee, 50, `Recipients of the email. Default: ${byDefault}`, { minItems: 1 });

const SendProposal = record("SendProposal", {
  recipients: Type.Optional(
    addressees("the recipients of the email draft, or else the recipient's contact."),
  ),
  subject: Type.Optional(
    text("Subject line. Placeholders such as {{proposal.name}} are filled in.", 1_000, { minLength: 1 }),
  ),
  message: Type.Optional(text("Text of the email. Placeholders are filled in.", 100_000)),
});

export const sendProposal = operation({
  id: "sendProposal",
  method: "POST",
  path: "/api/proposals/{id}/send",
  tag: "Lifecycle",
  security: "organization",
  summary: "Send a proposal by email",
  description:
    "Emails the link to the recipients. A draft becomes SENT; a proposal that was sent before is emailed again. Fields that you leave out come from `settings.email_draft`; without recipients there, the email goes to `settings.recipient.contact`. Refused if no page that the recipient sees contains text, a line item or a column, or if a text contains a placeholder that does not exist. Sending fixes the currency: from then on, `settings.currency` contains it.",
  params: proposalParams,
  headers: ifMatch,
  body: SendProposal,
  bodyOptional: true,
  answers: { 200: { description: "The emails are being sent.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: {
    request: {
      recipients: [{ name: "Grace Hopper", email: "grace@example.com" }],
      subject: "Your proposal: {{proposal.name}}",
      message: "Please have a look and tell me what you think.",
    },
    answer: createStatusExample("SENT"),
  },
});

export const rotateShareLink = operation({
  id: "rotateShareLink",
  method: "POST",
  path: "/api/proposals/{id}/rotate-link",
  tag: "Lifecycle",
  security: "organization",
  summary: "Replace the recipient's link",
  description: "The old link stops working at once. The personal links of signers keep working.",
  params: proposalParams,
  headers: ifMatch,
  answers: {
    200: {
      description: "The new link.",
      body: record("ShareLink", {
        share_url: url("The recipient's link. Anyone who has it can accept the proposal."),
      }),
    },
  },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { answer: { share_url: shareUrlExample } },
});
