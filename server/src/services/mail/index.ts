export { type LetterBranding, toLetterBranding, toMailPicture, proffer } from "./branding.ts";
export type { Letter } from "./letter.ts";
export {
  findMail,
  listIdleMails,
  listMails,
  listMailsOfProposal,
  type MailSummary,
  type StoredMail,
} from "./mails.store.ts";
export type { Message, Person } from "./message.ts";
export { purgeMails } from "./purge-mails.ts";
export { type Mailing, type NewMail, mailPurpose, queueMail } from "./queue-mail.ts";
export { resendMails } from "./resend-mails.ts";
export { sendMail } from "./send-mail.ts";
export { type Smtp, createSmtp } from "./smtp.ts";
export type { Attachment } from "./tables.ts";
export { mailSealedColumns } from "./sealed-columns.ts";
export { writeLetter } from "./write-letter.ts";
