import { Type, type Static } from "typebox";
import { mailStates } from "../accounts/outbox.ts";
import { invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { choice, nullable, optional, patchable, record } from "../schema/records.ts";
import { emailAddress, fromOutside, id, list, text, timestamp, url } from "../schema/scalars.ts";

const MailServer = record(
  "MailServer",
  {
    is_configured: Type.Boolean({
      description:
        "Whether emails can be sent. If false, they wait in the outbox, where owners and admins can read them.",
    }),
    from: nullable(emailAddress("Address that emails come from; null without a mail server.")),
  },
  { description: "Whether this installation can send emails." },
);
export type MailServer = Static<typeof MailServer>;

const mailServerExample: MailServer = { is_configured: true, from: "proposals@acme.test" };

export const getMailServer = operation({
  id: "getMailServer",
  method: "GET",
  path: "/api/mail-server",
  tag: "Sending",
  security: "organization",
  summary: "Check whether emails can be sent",
  description:
    "Says whether the operator of this installation has configured a mail server. Its name and password are never shown.",
  answers: { 200: { description: "The state of the mail server.", body: MailServer } },
  errors: {},
  examples: { answer: mailServerExample },
});

const words = {
  subject: Type.String({ description: "Subject line." }),
  message: Type.String({ description: "Text of the email." }),
};

const Person = record("SendingPerson", {
  name: Type.String({ description: "Name." }),
  email: Type.String({ description: "Email address." }),
});

const Sending = record("Sending", {
  mail_server: MailServer,
  sender: record(
    "SendingSender",
    {
      name: Type.String({ description: "Name of the organization, which readers see as the sender." }),
      reply_to: Type.String({ description: "Where answers go: your own email address." }),
    },
    { description: "Who the email comes from." },
  ),
  recipients: list(
    Person,
    1_000,
    "Recipients if a request to send names none; empty if the proposal has none. An address may still be invalid in a draft.",
  ),
  subject: nullable(
    Type.String({
      description:
        "Subject line with its placeholders; null: the standard subject, in the language of the proposal.",
    }),
  ),
  message: nullable(
    Type.String({
      description: "Text with its placeholders; null: the standard text, in the language of the proposal.",
    }),
  ),
  filled: record("SendingWords", words, {
    description: "Subject line and text as the first recipient would read them now.",
  }),
  unprintable: list(
    Type.String({ description: "Character." }),
    100,
    "Characters that no font has, in the proposal, its names and the names of its signers: the PDF shows a box in their place.",
  ),
  public_url: url("Address of this installation, with which the links of recipients begin."),
});
export type Sending = Static<typeof Sending>;

export const getSending = operation({
  id: "getSending",
  method: "GET",
  path: "/api/proposals/{id}/sending",
  tag: "Sending",
  security: "organization",
  summary: "Get the defaults for sending",
  description:
    "Returns the recipients and texts that `POST …/send` uses without a body. They come from `settings.email_draft`, or else from `sending` of the organization, or else they are the standard texts. Changes nothing.",
  params: proposalParams,
  answers: { 200: { description: "The recipients and texts that sending would use.", body: Sending } },
  errors: { 404: notFound("The proposal") },
  examples: {
    answer: {
      mail_server: mailServerExample,
      sender: { name: "Acme", reply_to: "ada@acme.test" },
      recipients: [{ name: "Grace Hopper", email: "grace@example.com" }],
      subject: "Your proposal: {{proposal.name}}",
      message: null,
      filled: {
        subject: "Your proposal: Website relaunch",
        message: "Hello Grace Hopper,\n\nyour proposal is ready.",
      },
      unprintable: [],
      public_url: "https://proposals.acme.test",
    } satisfies Sending,
  },
});

const SendTestMail = record(
  "SendTestMail",
  patchable({
    subject: text("Subject line. Placeholders are filled in.", 1_000, { minLength: 1 }),
    message: text("Text of the email. Placeholders are filled in.", 100_000),
  }),
);

const SentTestMail = record("SentTestMail", {
  to: Type.String({ description: "Your own email address." }),
  subject: Type.String({ description: "Subject line, which begins with [Test]." }),
});

export const sendTestMail = operation({
  id: "sendTestMail",
  method: "POST",
  path: "/api/proposals/{id}/test-mail",
  tag: "Sending",
  security: "organization",
  summary: "Send a test email to yourself",
  description:
    "Sends only you the email that recipients would get. The proposal keeps its status, no event is recorded, and the button leads to Proffer instead of the proposal, so that a forwarded test gives no access. At most 20 an hour for each member.",
  params: proposalParams,
  body: SendTestMail,
  bodyOptional: true,
  answers: { 200: { description: "The email is being sent.", body: SentTestMail } },
  errors: { 400: invalid, 404: notFound("The proposal") },
  examples: {
    request: { subject: "Your proposal: {{proposal.name}}" },
    answer: { to: "ada@acme.test", subject: "[Test] Your proposal: Website relaunch" },
  },
});

const mailKinds = [
  "proposal",
  "revision",
  "signature_request",
  "reminder",
  "message",
  "completed_copy",
  "payment",
  "notification",
  "test",
] as const;
export type ProposalMailKind = (typeof mailKinds)[number];

/** Reasons why emails wait or fail. */
const mailFailures = [
  "no_mail_server",
  "unreachable",
  "sign_in_refused",
  "address_refused",
  "address_unsupported",
  "message_refused",
  "try_later",
  "attachment_missing",
  "unknown",
] as const;
export type MailFailure = (typeof mailFailures)[number];

const ProposalMail = record("ProposalMail", {
  id: id("Mail id, as in the outbox."),
  kind: choice(mailKinds, {
    description:
      "Purpose of the email. A notification goes to members and other people of the organization, a test to the member who asked for it.",
  }),
  // A person who accepts a proposal types both fields.
  to: Type.String({ description: "Address of the recipient.", ...fromOutside }),
  to_name: nullable(Type.String({ description: "Name of the recipient; null if unknown.", ...fromOutside })),
  subject: Type.String({ description: "Subject line." }),
  attachment: nullable(Type.String({ description: "File name of the attached PDF; null if there is none." })),
  state: choice(mailStates, {
    description: "Whether the email is waiting, was accepted by the mail server, or was given up.",
  }),
  failure: nullable(
    choice(mailFailures, {
      description:
        "Why the email waits or failed; null if it was sent, or is waiting for its first attempt. The outbox shows the answer of the mail server.",
    }),
  ),
  reason: nullable(Type.String({ description: "The failure as a sentence; null if there is none." })),
  created_at: timestamp("Creation time."),
  sent_at: nullable(timestamp("When the email was sent; null before.")),
  failed_at: nullable(timestamp("When Proffer gave up sending; null otherwise.")),
});
export type ProposalMail = Static<typeof ProposalMail>;

export const listProposalMails = operation({
  id: "listProposalMails",
  method: "GET",
  path: "/api/proposals/{id}/mails",
  tag: "Sending",
  security: "organization",
  summary: "List the emails of a proposal",
  description:
    "Returns the emails about the proposal of the last three months, newest first, without their texts: those contain links, and only the outbox shows them, to owners and admins.",
  params: proposalParams,
  query: Type.Object({
    ...paging,
    ...optional({
      kind: Type.Array(choice(mailKinds), {
        maxItems: 20,
        commaList: "same",
        description:
          "Only emails with one of these purposes. Repeat the parameter, or separate the values with commas.",
      }),
    }),
  }),
  answers: {
    200: { description: "One page of emails.", body: paginated("ProposalMailList", ProposalMail) },
  },
  errors: { 400: invalid, 404: notFound("The proposal") },
  examples: {
    answer: {
      data: [
        {
          id: ids.created,
          kind: "proposal",
          to: "grace@example.com",
          to_name: "Grace Hopper",
          subject: "Your proposal: Website relaunch",
          attachment: null,
          state: "sent",
          failure: null,
          reason: null,
          created_at: times.created,
          sent_at: times.updated,
          failed_at: null,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
});
