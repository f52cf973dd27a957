import { operation } from "../../operation.ts";
import { forbidden, invalid } from "../faults.ts";
import { outboxExample } from "./examples.ts";
import { Outbox } from "./records/mail.ts";

export const retryOutbox = operation({
  id: "retryOutbox",
  method: "POST",
  path: "/api/outbox/retry",
  tag: "Organization",
  security: "organization",
  summary: "Send every mail that waits now",
  description:
    "For owners and admins. Sends every mail that has not left at once, with all attempts, except those with an attempt under way. Refused without a mail server.",
  answers: { 200: { description: "The outbox, its newest mails first.", body: Outbox } },
  errors: { 400: invalid, 403: forbidden },
  examples: { answer: outboxExample },
});
