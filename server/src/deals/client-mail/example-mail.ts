import type { MailExampleKind } from "@proffer/contract";
import type { Message, Person } from "../../services/mail/index.ts";
import type { Subject } from "./client-letter.ts";
import { composeProposalMail, composeReminderMail, composeSignatureRequestMail } from "./client-mails.ts";
import { composeCompletedCopyMail } from "./completed-copy-mail.ts";

type ClientMailKind = Exclude<MailExampleKind, "notification">;

export interface ExampleMail {
  readonly kind: ClientMailKind;
  readonly recipient: Person;
  /** The address that the buttons open. It must not open the proposal. */
  readonly url: string;
  /** The subject and the message written by the sender, with placeholders. Absent for the default texts. */
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
  readonly attachesPdf: boolean;
}

type Writer = (about: Subject, example: ExampleMail) => Message;

const writers: Readonly<Record<ClientMailKind, Writer>> = {
  proposal: (about, example) => composeProposalMail({ ...about, ...example }),
  signature_request: (about, { recipient, url }) =>
    composeSignatureRequestMail({ ...about, signer: recipient, url }),
  reminder: (about, { recipient, url }) => {
    const waitsFor = about.proposal.status === "PENDING" ? "signature" : "decision";
    return composeReminderMail({ ...about, to: recipient, waitsFor, url });
  },
  completed_copy: ({ proposal, ...about }, { recipient, url, attachesPdf }) => {
    const completed = { ...proposal, won_at: proposal.won_at ?? about.now };
    const reader = { person: recipient, isClient: true, url };
    const copy = { reader, pdf: attachesPdf ? ("attached" as const) : ("linked" as const) };
    return composeCompletedCopyMail({ ...about, proposal: completed, copy });
  },
};

/**
 * Composes an email as a client would get it. The proposal need not be in a state in which this email is
 * sent.
 */
export function composeExampleMail(about: Subject, example: ExampleMail): Message {
  return writers[example.kind](about, example);
}
