import { Type, type Static } from "typebox";
import { invalid, notFound } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { proposalParams } from "../proposal-parameters.ts";
import { choice } from "../schema/records.ts";

const mailExampleKinds = [
  "proposal",
  "signature_request",
  "reminder",
  "completed_copy",
  "notification",
] as const;

const MailExampleKind = choice(mailExampleKinds, {
  title: "MailExampleKind",
  description:
    "Which email: the one that brings the proposal, asks to sign, reminds, brings the completed copy, or notifies the sender.",
});
export type MailExampleKind = Static<typeof MailExampleKind>;

export const getMailExample = operation({
  id: "getMailExample",
  method: "GET",
  path: "/api/proposals/{id}/mail-examples/{kind}",
  tag: "Sending",
  security: "organization",
  summary: "Show an email as it will look",
  description:
    "Returns an email about the proposal as a page, in the design, the language and the words that apply now. Nothing is sent, and no link of the page opens the proposal.",
  params: Type.Object({ ...proposalParams.properties, kind: MailExampleKind }),
  answers: {
    200: {
      description: "The email as HTML; its title is the subject line. The page runs no scripts.",
      contentType: "text/html",
      headers: { "Content-Security-Policy": "Allows styles and pictures, and nothing else." },
    },
  },
  errors: { 400: invalid, 404: notFound("The proposal") },
});
