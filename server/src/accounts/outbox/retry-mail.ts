import type { Mail } from "@proffer/contract";
import type { Caller, Context, Tx } from "../../context.ts";
import { findMail, listIdleMails, resendMails, type StoredMail } from "../../services/mail/index.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { requireRight } from "../policy.ts";
import { listOutbox, type Outbox } from "./list-outbox.ts";
import { toMailView } from "./mail.view.ts";

/** Sends one email that waits, or was given up, now. */
export async function retryMail(accounts: Accounts, context: Context, id: string): Promise<Mail> {
  const { transact, caller } = context;
  requireRight(caller, "send emails of the outbox");
  return transact(async (tx) => {
    const mail = await getMail(tx, caller, id);
    if (mail.sent_at !== null) throw invalid({ sent_at: "is set: the email has already been sent" });
    requireMailServer(accounts);
    const [resent] = await resendMails(tx, context, [mail]);
    if (resent === undefined) throw invalid({ id: "cannot be sent again now: an attempt is under way" });
    return toMailView(accounts, caller, await getMail(tx, caller, id));
  });
}

/** Emails of one call, whose rows are written in the thread that answers everybody. */
const maxResent = 500;

export interface RetriedOutbox extends Outbox {
  readonly resent: number;
}

/** Sends the emails that have not left at once, up to a maximum at a time. Emails that are due already are not counted. */
export async function retryOutbox(accounts: Accounts, context: Context): Promise<RetriedOutbox> {
  const { transact, caller } = context;
  requireRight(caller, "send emails of the outbox");
  requireMailServer(accounts);
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

function requireMailServer({ isMailSent }: Accounts): void {
  if (!isMailSent) throw invalid({ SMTP_URL: "is not set: there is no mail server to send with" });
}
