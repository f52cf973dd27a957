import type { MailFailure, operations, Pagination, ProposalMail, QueryOf } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { listMailsOfProposal, type MailSummary } from "../../services/mail/index.ts";
import { notFound } from "../../platform/errors.ts";
import { hasProposal } from "../../proposals/index.ts";
import type { SendingDependencies } from "./dependencies.ts";

/** Lists the emails about a proposal, the newest first, without their texts, which hold links. */
export async function listProposalMails(
  { mailServer }: SendingDependencies,
  { read, caller }: Context,
  id: string,
  { page = 1, limit = 20, kind }: QueryOf<typeof operations.listProposalMails>,
): Promise<{ data: ProposalMail[]; pagination: Pagination }> {
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, id))) throw notFound(id);
  const { mails, total } = await listMailsOfProposal(read, organizationId, id, { kinds: kind, page, limit });
  return {
    data: mails.map((mail) => toProposalMail(mail, mailServer.is_configured)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

function toProposalMail(mail: MailSummary, isConfigured: boolean): ProposalMail {
  const { id, kind, created_at, sent_at, failed_at } = mail;
  if (kind === null) throw new Error(`The email ${id} is about a proposal and has no kind`);
  const state = sent_at !== null ? "sent" : failed_at !== null ? "failed" : "queued";
  const failure = state === "sent" ? null : (mail.failure ?? (isConfigured ? null : "no_mail_server"));
  return {
    id,
    kind,
    to: mail.to_email,
    to_name: mail.to_name,
    subject: mail.subject,
    attachment: mail.attachment && mail.attachment.file_name,
    state,
    failure,
    reason: failure && reasons[failure],
    created_at,
    sent_at,
    failed_at,
  };
}

/** The words of the mail server itself are for owners and admins, who read them in the outbox. */
const reasons: Readonly<Record<MailFailure, string>> = {
  no_mail_server: "No mail server is configured, so the email waits in the outbox",
  unreachable: "The mail server cannot be reached",
  sign_in_refused: "The mail server does not accept the sign-in of this installation",
  address_refused: "The mail server refuses the address of the recipient",
  address_unsupported: `The mail server does not take addresses with characters such as "ö" before the @`,
  message_refused: "The mail server refuses the message",
  try_later: "The mail server asks to try again later",
  attachment_missing: "The PDF that belongs to the email is gone",
  unknown: "The mail server reported an error",
};
