import type { Mail } from "@proffer/contract";
import type { Context } from "../../context.ts";
import { type Attachment, mailPurpose } from "../../mail/index.ts";
import type { Accounts } from "../accounts.ts";
import { requireRight } from "../policy.ts";

export interface OutboxPage {
  readonly data: Mail[];
  readonly total: number;
}

/** Newest first. Text with a link that is above the caller, or that reaches its reader by SMTP, is left out. */
export async function listOutbox(
  { sealer, isMailSent }: Accounts,
  { read, caller }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<OutboxPage> {
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
  const data = rows.map((row) => ({
    id: row.id,
    to: row.to_email,
    subject: row.subject,
    text:
      isMailSent || (row.readable_by === "owner" && caller.role !== "owner")
        ? null
        : sealer.open(row.text_sealed, mailPurpose),
    attachment: row.attachment_json && (JSON.parse(row.attachment_json) as Attachment).file_name,
    created_at: row.created_at,
    sent_at: row.sent_at,
    failed_at: row.failed_at,
    error: row.last_error,
  }));
  return { data, total };
}
