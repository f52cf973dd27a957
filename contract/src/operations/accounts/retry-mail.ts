import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { id } from "../../records/scalars.ts";
import { forbidden, invalid, notFound } from "../faults.ts";
import { mailExample } from "./examples.ts";
import { Mail } from "./records/mail.ts";

export const retryMail = operation({
  id: "retryMail",
  method: "POST",
  path: "/api/outbox/{id}/retry",
  tag: "Organization",
  security: "organization",
  summary: "Send a mail that waits now",
  description:
    "For owners and admins. A mail that waits for its next attempt, was given up, or was written while there was no mail server is sent at once, with all attempts. Refused when it has left, while an attempt is under way, and without a mail server.",
  params: Type.Object({ id: id("Mail id.") }),
  answers: { 200: { description: "The mail, which is on its way.", body: Mail } },
  errors: { 400: invalid, 403: forbidden, 404: notFound("Mail") },
  examples: { answer: mailExample },
});
