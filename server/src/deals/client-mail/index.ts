export type { CompletedCopy, CopyReader, PdfOffer } from "./completed-copy-mail.ts";
export { getLocaleFor, toLetterTotals, writeLastDay } from "./client-letter.ts";
export {
  mailCompletedCopy,
  mailPaymentReceipt,
  mailPaymentRequest,
  mailProposal,
  mailReminder,
  mailRevision,
  mailThread,
  mailSignatureRequest,
  mailTest,
  writeExampleMail,
  writeProposalWords,
} from "./mail-clients.ts";
export type { ReminderMail } from "./client-mails.ts";
