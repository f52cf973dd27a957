import type { Mail, Pagination } from "@proffer/contract";
import type { Context } from "../../context.ts";
import type { Accounts } from "../accounts.ts";
import { requireRight } from "../policy.ts";
import { mailView } from "./mail.view.ts";

export interface Outbox {
  readonly data: Mail[];
  readonly pagination: Pagination;
}

/** Newest first. */
export async function listOutbox(
  accounts: Accounts,
  { read, caller }: Pick<Context, "read" | "caller">,
  { page = 1, limit = 20 }: { page?: number; limit?: number },
): Promise<Outbox> {
  requireRight(caller, "read the outbox");
  const mails = read.selectFrom("mails").where("organization_id", "=", caller.organizationId);
  const { total } = await mails
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await mails
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    data: rows.map((row) => mailView(accounts, caller, row)),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  };
}
