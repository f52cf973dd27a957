import type { Mail } from "@proffer/contract";
import type { Caller } from "../../context.ts";
import { type Attachment, type MailRow, mailPurpose } from "../../mail/index.ts";
import type { Accounts } from "../accounts.ts";

/** Text with a link that is above the caller, or that reaches its reader by SMTP, is left out. */
export function mailView({ sealer, isMailSent }: Accounts, { role }: Caller, row: MailRow): Mail {
  const isHidden = isMailSent || (row.readable_by === "owner" && role !== "owner");
  return {
    id: row.id,
    to: row.to_email,
    subject: row.subject,
    text: isHidden ? null : sealer.open(row.text_sealed, mailPurpose),
    attachment: row.attachment_json && (JSON.parse(row.attachment_json) as Attachment).file_name,
    created_at: row.created_at,
    sent_at: row.sent_at,
    failed_at: row.failed_at,
    error: row.last_error,
  };
}
