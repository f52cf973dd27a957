import { ids, times } from "../../examples/ids.ts";
import { operation } from "../../operation.ts";
import { Type } from "typebox";
import { paginated, paging } from "../common.ts";
import { forbidden, invalid } from "../faults.ts";
import { Mail } from "./records/mail.ts";

export const listOutbox = operation({
  id: "listOutbox",
  method: "GET",
  path: "/api/outbox",
  tag: "Organization",
  security: "organization",
  summary: "List outgoing mail",
  description:
    "For owners and admins. Newest first. Without an SMTP server the mails wait here to be passed on by hand.",
  query: Type.Object(paging),
  answers: { 200: { description: "Mails.", body: paginated("Outbox", Mail) } },
  errors: { 400: invalid, 403: forbidden },
  examples: {
    answer: {
      data: [
        {
          id: ids.created,
          to: "grace@acme.test",
          subject: "Ada Lovelace invites you to Acme",
          text: "Open this link to join: …",
          attachment: null,
          created_at: times.created,
          sent_at: null,
          failed_at: null,
          error: null,
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    },
  },
});
