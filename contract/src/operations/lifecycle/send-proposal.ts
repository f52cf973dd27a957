import { Type } from "typebox";
import { statusExample } from "../../examples/lifecycle.ts";
import { operation } from "../../operation.ts";
import { ProposalListItem } from "../../records/proposal-list-item.ts";
import { emailAddress, list, name, text } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { etag, ifMatch, proposalParams } from "../common.ts";
import { invalid, notFound, notNow, stale } from "../faults.ts";

const Addressee = record("Addressee", { name: name("Name."), email: emailAddress("E-mail address.") });

const SendProposal = record("SendProposal", {
  recipients: Type.Optional(
    list(
      Addressee,
      50,
      "Who gets the mail. Absent: those of the e-mail draft, else the recipient's contact.",
      {
        minItems: 1,
      },
    ),
  ),
  subject: Type.Optional(
    text("Subject line; placeholders such as {{proposal.name}} are filled.", 1_000, { minLength: 1 }),
  ),
  message: Type.Optional(text("The sender's words; placeholders are filled.", 100_000)),
});

export const sendProposal = operation({
  id: "sendProposal",
  method: "POST",
  path: "/api/proposals/{id}/send",
  tag: "Lifecycle",
  security: "organization",
  summary: "Send a proposal by e-mail",
  description:
    "E-mails the link to the recipients. A draft becomes SENT; a proposal that was sent before is e-mailed again. Fields that you leave out come from `settings.email_draft`; recipients named nowhere else come from `settings.recipient.contact`. Refused when no page that the recipient sees holds text, a line item or a column. Sending fixes the currency: from then on, `settings.currency` names it.",
  params: proposalParams,
  headers: ifMatch,
  body: SendProposal,
  bodyOptional: true,
  answers: { 200: { description: "The mails are on their way.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: notNow, 404: notFound("Proposal"), 412: stale },
  examples: {
    request: {
      recipients: [{ name: "Grace Hopper", email: "grace@example.com" }],
      subject: "Your proposal: {{proposal.name}}",
      message: "Please have a look and tell me what you think.",
    },
    answer: statusExample("SENT"),
  },
});
