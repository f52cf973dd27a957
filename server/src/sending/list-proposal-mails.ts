import type { MailFailure, Pagination, ProposalMail } from "@proffer/contract";
import type { Context } from "../context.ts";
import { type Attachment, listMailsOfProposal, type MailSummary } from "../mail/index.ts";
import { notFound } from "../platform/errors.ts";
import { hasProposal } from "../proposals/index.ts";
import type { Outgoing } from "./outgoing.ts";

/** Lists the mails about a proposal, the newest first, without their texts, which hold links. */
export async function listProposalMails(
  { mailServer }: Outgoing,
  { read, caller }: Context,
  id: string,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<{ data: ProposalMail[]; pagination: Pagination }> {
  const { organizationId } = caller;
  if (!(await hasProposal(read, organizationId, id))) throw notFound(id);
  const { rows, total } = await listMailsOfProposal(read, organizationId, id, { page, limit });
  return {
    data: rows.map((row) => toProposalMail(row, mailServer.is_configured)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

function toProposalMail(row: MailSummary, isConfigured: boolean): ProposalMail {
  const { id, kind, created_at, sent_at, failed_at } = row;
  if (kind === null) throw new Error(`The mail ${id} is about a proposal and has no kind`);
  const state = sent_at !== null ? "sent" : failed_at !== null ? "failed" : "queued";
  const failure = state === "sent" ? null : (row.failure ?? (isConfigured ? null : "no_mail_server"));
  return {
    id,
    kind,
    to: row.to_email,
    to_name: row.to_name,
    subject: row.subject,
    attachment: row.attachment_json && (JSON.parse(row.attachment_json) as Attachment).file_name,
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
  no_mail_server: "No mail server is configured, so the e-mail waits in the outbox",
  unreachable: "The mail server cannot be reached",
  sign_in_refused: "The mail server does not accept the sign-in of this installation",
  address_refused: "The mail server refuses the address of the recipient",
  message_refused: "The mail server refuses the message",
  try_later: "The mail server asks to try again later",
  attachment_missing: "The PDF that belongs to the e-mail is gone",
  unknown: "The mail server reported an error",
};
