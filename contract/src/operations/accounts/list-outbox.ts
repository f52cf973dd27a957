import { operation } from "../../operation.ts";
import { Type } from "typebox";
import { paging } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";
import { outboxExample } from "./examples.ts";
import { Outbox } from "./records/mail.ts";

export const listOutbox = operation({
  id: "listOutbox",
  method: "GET",
  path: "/api/outbox",
  tag: "Organization",
  security: "organization",
  summary: "List outgoing mail",
  description:
    "For owners and admins. Returns e-mails, newest first. Without an SMTP server they wait here to be passed on by hand, or to be sent by a retry once there is one.",
  query: Type.Object(paging),
  answers: { 200: { description: "Mails.", body: Outbox } },
  errors: { 400: invalid, 403: forbidden },
  examples: { answer: outboxExample },
});
