import type { Mail, MailState, Pagination } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { listMails } from "../../services/mail/index.ts";
import type { Accounts } from "../accounts.ts";
import { requireRight } from "../policy.ts";
import { toMailView } from "./mail.view.ts";

export interface Outbox {
  readonly data: Mail[];
  readonly pagination: Pagination;
}

/** Newest first. */
export async function listOutbox(
  accounts: Accounts,
  { read, caller }: Pick<Context, "read" | "caller">,
  { page = 1, limit = 20, state }: { page?: number; limit?: number; state?: MailState },
): Promise<Outbox> {
  requireRight(caller, "read the outbox");
  const { mails, total } = await listMails(read, caller.organizationId, { page, limit, state });
  return {
    data: mails.map((mail) => toMailView(accounts, caller, mail)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
