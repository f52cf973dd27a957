export { brandOf, proffer, type Brand } from "./brand.ts";
export { letter } from "./letter.ts";
export type { Message, Person } from "./message.ts";
export { purgeMails } from "./purge-mails.ts";
export { mailPurpose, queueMail, type Mailing, type NewMail } from "./queue-mail.ts";
export { resendMails } from "./resend-mails.ts";
export { sendMail } from "./send-mail.ts";
export { createSmtp, type Smtp } from "./smtp.ts";
export type { MailRow } from "./tables.ts";
