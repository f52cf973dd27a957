export { brandOf, isShownInMails, proffer, type Brand } from "./brand.ts";
export { letter, type Letter } from "./letter.ts";
export type { Message, Person } from "./message.ts";
export { purgeMails } from "./purge-mails.ts";
export { mailPurpose, queueMail, type Mailing, type NewMail } from "./queue-mail.ts";
export { sendMail } from "./send-mail.ts";
export type { Attachment } from "./tables.ts";
export { createSmtp, type Smtp } from "./smtp.ts";
