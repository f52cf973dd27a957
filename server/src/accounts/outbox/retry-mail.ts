import type { Mail } from "@proffer/contract";
import type { Caller, Context, Tx } from "../../context.ts";
import { resendMails } from "../../mail/index.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import type { Accounts } from "../accounts.ts";
import { requireRight } from "../policy.ts";
import { listOutbox, type Outbox } from "./list-outbox.ts";
import { mailView } from "./mail.view.ts";

/** Sends one mail that waits, or was given up, now. */
export async function retryMail(accounts: Accounts, context: Context, id: string): Promise<Mail> {
  const { transact, caller } = context;
  requireRight(caller, "send mails of the outbox");
  return transact(async (tx) => {
    const mails = () => mailsOf(tx, caller).where("id", "=", id).selectAll();
    const mail = await mails().executeTakeFirst();
    if (!mail) throw notFound(id);
    if (mail.sent_at !== null) throw invalid({ sent_at: "is set: the mail has left already" });
    requireMailServer(accounts);
    const [resent] = await resendMails(tx, context, [mail]);
    if (resent === undefined) throw invalid({ id: "cannot be sent again now: an attempt is under way" });
    return mailView(accounts, caller, await mails().executeTakeFirstOrThrow());
  });
}

/** The same of every mail that has not left. */
export async function retryOutbox(accounts: Accounts, context: Context): Promise<Outbox> {
  const { transact, caller } = context;
  requireRight(caller, "send mails of the outbox");
  requireMailServer(accounts);
  return transact(async (tx) => {
    const waiting = await mailsOf(tx, caller)
      .where("sent_at", "is", null)
      .select("id")
      .orderBy("id")
      .execute();
    await resendMails(tx, context, waiting);
    return listOutbox(accounts, { read: tx, caller }, {});
  });
}

function requireMailServer({ isMailSent }: Accounts): void {
  if (!isMailSent) throw invalid({ SMTP_URL: "is not set: there is no mail server to send with" });
}

function mailsOf(tx: Tx, { organizationId }: Caller) {
  return tx.selectFrom("mails").where("organization_id", "=", organizationId);
}
