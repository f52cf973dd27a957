import type { Mail, MailState, Pagination } from "@proffer/contract";
import type { Context, Caller, Tx } from "../../context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import {
  listMails,
  findMail,
  listIdleMails,
  resendMails,
  type StoredMail,
  mailPurpose,
} from "../../services/mail/index.ts";
import type { Accounts } from "../accounts.ts";
import { assertRight } from "../policy.ts";

export interface Outbox {
  readonly data: Mail[];
  readonly pagination: Pagination;
}

/** Lists the emails of the organization, newest first. */
export async function listOutbox(
  accounts: Accounts,
  { read, caller }: Pick<Context, "read" | "caller">,
  { page = 1, limit = 20, state }: { page?: number; limit?: number; state?: MailState },
): Promise<Outbox> {
  assertRight(caller, "read the outbox");
  const { mails, total } = await listMails(read, caller.organizationId, { page, limit, state });
  return {
    data: mails.map((mail) => toMailView(accounts, caller, mail)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}

/** Sends an unsent or failed email now. */
export async function retryMail(accounts: Accounts, context: Context, id: string): Promise<Mail> {
  const { transact, caller } = context;
  assertRight(caller, "send emails of the outbox");
  return transact(async (tx) => {
    const mail = await getMail(tx, caller, id);
    if (mail.sent_at !== null) throw invalid({ sent_at: "is set: the email has already been sent" });
    assertMailServer(accounts);
    const [resent] = await resendMails(tx, context, [mail]);
    if (resent === undefined) throw invalid({ id: "cannot be sent again now: an attempt is under way" });
    return toMailView(accounts, caller, await getMail(tx, caller, id));
  });
}

/** Limits the rows written by one call, because the thread that writes them answers all requests. */
const maxResent = 500;

export interface RetriedOutbox extends Outbox {
  readonly resent: number;
}

/** Sends up to `maxResent` unsent emails now. `resent` does not count emails that are already due. */
export async function retryOutbox(accounts: Accounts, context: Context): Promise<RetriedOutbox> {
  const { transact, caller } = context;
  assertRight(caller, "send emails of the outbox");
  assertMailServer(accounts);
  return transact(async (tx) => {
    const idle = await listIdleMails(tx, caller.organizationId, context.clock.now(), maxResent);
    const resent = await resendMails(tx, context, idle);
    return { ...(await listOutbox(accounts, { read: tx, caller }, {})), resent: resent.length };
  });
}

async function getMail(tx: Tx, { organizationId }: Caller, id: string): Promise<StoredMail> {
  const mail = await findMail(tx, organizationId, id);
  if (!mail) throw notFound(id);
  return mail;
}

function assertMailServer({ isMailSent }: Accounts): void {
  if (!isMailSent) throw invalid({ SMTP_URL: "is not set: there is no mail server to send with" });
}

/** Hides the text if its link grants more rights than the caller has, or if SMTP delivers the email. */
function toMailView({ sealer, isMailSent }: Accounts, { role }: Caller, mail: StoredMail): Mail {
  const isHidden = isMailSent || (mail.readable_by === "owner" && role !== "owner");
  return {
    id: mail.id,
    to: mail.to_email,
    subject: mail.subject,
    text: isHidden ? null : sealer.open(mail.text_sealed, mailPurpose),
    attachment: mail.attachment && mail.attachment.file_name,
    created_at: mail.created_at,
    sent_at: mail.sent_at,
    failed_at: mail.failed_at,
    error: mail.last_error,
  };
}
