import { Type, type Static } from "typebox";
import { forbidden, invalid, notFound } from "../error-answers.ts";
import { ids, times } from "../example-ids.ts";
import { paginated, paging } from "../lists.ts";
import { operation } from "../operation.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { id, timestamp } from "../schema/scalars.ts";
import { email } from "./credentials.ts";

export const Mail = record("Mail", {
  id: id("Mail id."),
  to: email,
  subject: Type.String({ description: "Subject line." }),
  text: nullable(
    Type.String({
      description: "Text of the email; null if it contains a link that the caller must not see.",
    }),
  ),
  attachment: nullable(Type.String({ description: "File name of the attached PDF; null if there is none." })),
  created_at: timestamp("Creation time."),
  sent_at: nullable(timestamp("When the email was sent; null before.")),
  failed_at: nullable(timestamp("When Proffer gave up sending; null otherwise.")),
  error: nullable(
    Type.String({
      description: "The mail server's reason for the failure of the last attempt; null if there is none.",
    }),
  ),
});
export type Mail = Static<typeof Mail>;

/** The states of an email. */
export const mailStates = ["queued", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

const Outbox = paginated("Outbox", Mail);

const RetriedOutbox = record("RetriedOutbox", {
  ...Outbox.properties,
  resent: Type.Integer({
    description:
      "Number of emails that are now being sent, at most 500. Repeat the request until it is 0 to send every email.",
  }),
});

const mailExample: Mail = {
  id: ids.created,
  to: "grace@acme.test",
  subject: "Ada Lovelace invites you to Acme",
  text: "Open this link to join: …",
  attachment: null,
  created_at: times.created,
  sent_at: null,
  failed_at: null,
  error: null,
};

const outboxExample = {
  data: [mailExample],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};

export const listOutbox = operation({
  id: "listOutbox",
  method: "GET",
  path: "/api/outbox",
  tag: "Organization",
  security: "organization",
  summary: "List outgoing mail",
  description:
    "For owners and admins. Returns outgoing emails, newest first. Without an SMTP server, emails wait here: pass them on by hand, or retry them once a server is configured.",
  query: Type.Object({
    ...paging,
    ...optional({
      state: choice(mailStates, {
        description:
          "Only emails that are waiting (queued), were accepted by the mail server, or were given up.",
      }),
    }),
  }),
  answers: { 200: { description: "One page of emails.", body: Outbox } },
  errors: { 400: invalid, 403: forbidden },
  examples: { answer: outboxExample },
});

export const retryMail = operation({
  id: "retryMail",
  method: "POST",
  path: "/api/outbox/{id}/retry",
  tag: "Organization",
  security: "organization",
  summary: "Send a waiting email now",
  description:
    "For owners and admins. Sends an email now that is waiting for its next attempt, that Proffer has given up on, or that was created while no mail server was configured. The count of attempts starts over. Refused if the email has been sent, if an attempt is in progress, or if no mail server is configured.",
  params: Type.Object({ id: id("Mail id.") }),
  answers: { 200: { description: "The email, which is being sent.", body: Mail } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("The email") },
  examples: { answer: mailExample },
});

export const retryOutbox = operation({
  id: "retryOutbox",
  method: "POST",
  path: "/api/outbox/retry",
  tag: "Organization",
  security: "organization",
  summary: "Send all waiting emails now",
  description:
    "For owners and admins. Sends up to 500 unsent emails, oldest first, and starts their count of attempts over. Emails that are already due or being sent do not change. Repeat the request until `resent` is 0. Refused if no mail server is configured.",
  answers: { 200: { description: "The outbox, newest emails first.", body: RetriedOutbox } },
  errors: { 400: invalid, 403: forbidden },
  examples: { answer: { ...outboxExample, resent: 1 } },
});
