export { type LetterBranding, toLetterBranding, toMailPicture, proffer } from "./branding.ts";
export { type Letter, type Message, type Person } from "./letter.ts";
export {
  findMail,
  listIdleMails,
  listMails,
  listMailsOfProposal,
  type MailSummary,
  type StoredMail,
} from "./mails.store.ts";
export {
  purgeMails,
  type Mailing,
  type NewMail,
  mailPurpose,
  queueMail,
  resendMails,
  mailSealedColumns,
} from "./queue-mail.ts";
export { createMailHandler } from "./send-mail.ts";
export { type Smtp, createSmtp } from "./smtp.ts";
export type { Attachment } from "./tables.ts";
export { writeLetter } from "./write-letter.ts";
