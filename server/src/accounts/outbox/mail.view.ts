import type { Mail } from "@proffer/contract";
import type { Caller } from "../../context.ts";
import { mailPurpose, type StoredMail } from "../../services/mail/index.ts";
import type { Accounts } from "../accounts.ts";

/** Text with a link that is above the caller, or that reaches its reader by SMTP, is left out. */
export function toMailView({ sealer, isMailSent }: Accounts, { role }: Caller, mail: StoredMail): Mail {
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
