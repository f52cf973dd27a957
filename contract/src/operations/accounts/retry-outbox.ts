import { operation } from "../../operation.ts";
import { forbidden, invalid } from "../faults.ts";
import { outboxExample } from "./examples.ts";
import { RetriedOutbox } from "./records/mail.ts";

export const retryOutbox = operation({
  id: "retryOutbox",
  method: "POST",
  path: "/api/outbox/retry",
  tag: "Organization",
  security: "organization",
  summary: "Send every mail that waits now",
  description:
    "For owners and admins. Sends the mails that have not left, 500 at a time and the oldest first, with all attempts; those that are due already, or have an attempt under way, are left to it. Call it again until `resent` is 0. Refused without a mail server.",
  answers: { 200: { description: "The outbox, its newest mails first.", body: RetriedOutbox } },
  errors: { 400: invalid, 403: forbidden },
  examples: { answer: { ...outboxExample, resent: 1 } },
});
