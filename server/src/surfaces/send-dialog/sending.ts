import type {
  Sending,
  MailFailure,
  operations,
  Pagination,
  ProposalMail,
  QueryOf,
  MailExampleKind,
  BodyOf,
  MailServer,
} from "@proffer/contract";
import { getProfile } from "../../accounts/index.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Context } from "../../context.ts";
import { writeProposalWords, writeExampleMail, mailTest } from "../../deals/client-mail/index.ts";
import { chooseWords, listUsualRecipients } from "../../deals/lifecycle/index.ts";
import { getCopySettings, composeNoticeMail } from "../../deals/notifications/index.ts";
import { listUnprintable } from "../../pdf/index.ts";
import { notFound } from "../../platform/errors.ts";
import { hasProposal, findProposalById } from "../../proposals/index.ts";
import { hasTotalsWithMinorUnits } from "../../proposals/proposal-text/index.ts";
import { findProposal } from "../../recipients/public-view/index.ts";
import {
  listMailsOfProposal,
  type MailSummary,
  type Message,
  type Mailing,
} from "../../services/mail/index.ts";

/** Returns the recipients and texts that sending uses if the request contains none. */
export async function getSending(
  { mailServer, publicUrl }: SendingDependencies,
  { read, caller, clock }: Context,
  id: string,
): Promise<Sending> {
  const found = await findProposal({ read }, caller.organizationId, id);
  if (!found) throw notFound(id);
  const { proposal, organization } = found;
  const { email } = await getProfile(read, caller.userId);
  const recipients = listUsualRecipients(proposal.settings);
  const { subject, message } = chooseWords(proposal.settings, organization.sending, {});
  return {
    mail_server: mailServer,
    sender: { name: organization.name, reply_to: email },
    recipients: recipients.map((each) => ({ name: each.name, email: each.email })),
    subject: subject ?? null,
    message: message ?? null,
    filled: await writeProposalWords(
      read,
      { clock },
      { proposal, senderId: caller.userId, recipient: recipients[0] ?? nobody, subject, message },
    ),
    unprintable: await listUnprintable(found, clock.now()),
    public_url: publicUrl,
  };
}

const nobody = { name: "", email: "" };

/** Lists the emails about a proposal, newest first. Omits their texts, which contain links. */
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

/**
 * Reasons for a failed email, shown to all members. The original messages of the mail server are only for
 * owners and admins, who read them in the outbox.
 */
const reasons: Readonly<Record<MailFailure, string>> = {
  no_mail_server: "No mail server is configured, so the email waits in the outbox",
  unreachable: "The mail server cannot be reached",
  sign_in_refused: "The mail server rejects the user name or password of this installation",
  address_refused: "The mail server refuses the address of the recipient",
  address_unsupported: `The mail server does not accept addresses with characters such as "ö" before the @`,
  message_refused: "The mail server refuses the message",
  try_later: "The mail server asks to try again later",
  attachment_missing: "The PDF that belongs to the email is gone",
  unknown: "The mail server reported an error",
};

/**
 * Composes an email about a proposal as its recipient would get it now. But its buttons open Proffer and not
 * the proposal.
 */
export async function getMailExample(
  { publicUrl }: Pick<SendingDependencies, "publicUrl">,
  { read, caller, clock }: Context,
  id: string,
  kind: MailExampleKind,
): Promise<Message> {
  const { organizationId, userId } = caller;
  const proposal = await findProposalById(read, organizationId, id);
  if (!proposal) throw notFound(id);
  const organization = await getOrganization(read, organizationId);
  const [recipient = await getProfile(read, userId)] = listUsualRecipients(proposal.settings);
  if (kind === "notification")
    return composeNoticeMail({
      event: "proposal_opened",
      facts: { viewer: { kind: "recipient", name: recipient.name } },
      proposal,
      organization,
      actor: null,
      showsMinorUnits: await hasTotalsWithMinorUnits(read, proposal, clock.now()),
      url: undefined,
    });
  return writeExampleMail(
    read,
    { clock },
    {
      kind,
      proposal,
      senderId: userId,
      recipient,
      url: publicUrl,
      attachesPdf: getCopySettings(proposal, organization).attachesPdf,
      ...chooseWords(proposal.settings, organization.sending, {}),
    },
  );
}

/**
 * Emails the caller the same email as recipients would get, but without a link to the proposal. Does not
 * change the proposal.
 */
export function sendTestMail(
  { mailing, publicUrl }: SendingDependencies,
  { transact, caller }: Context,
  id: string,
  given: BodyOf<typeof operations.sendTestMail> = {},
): Promise<{ readonly to: string; readonly subject: string }> {
  const { organizationId, userId } = caller;
  return transact(async (tx) => {
    const proposal = await findProposalById(tx, organizationId, id);
    if (!proposal) throw notFound(id);
    const { sending } = await getOrganization(tx, organizationId);
    const [recipient = await getProfile(tx, userId)] = listUsualRecipients(proposal.settings);
    return mailTest(tx, mailing, {
      proposal,
      senderId: userId,
      url: publicUrl,
      recipient,
      ...chooseWords(proposal.settings, sending, given),
    });
  });
}

/** Services that the use cases of this slice need in addition to the request context. */
export interface SendingDependencies {
  readonly mailing: Mailing;
  readonly mailServer: MailServer;
  /** URL at which people reach the server, without a trailing slash. */
  readonly publicUrl: string;
}
