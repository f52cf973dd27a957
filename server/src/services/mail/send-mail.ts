import { splitAddress, toAsciiAddress } from "@proffer/contract/people";
import type { AnonymousContext } from "../../context.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { formatError, PermanentFailure, type ExternalJobHandler } from "../jobs/index.ts";
import { findMailToSend, type StoredMail, updateMailDelivery } from "./mails.store.ts";
import { mailPurpose, sendMailJob } from "./queue-mail.ts";
import { MailError, type OutgoingMail, type Smtp } from "./smtp.ts";
import type { Attachment } from "./tables.ts";

interface MailDelivery {
  readonly context: AnonymousContext;
  readonly sealer: Sealer;
  /** Null keeps emails in the outbox. */
  readonly smtp: Smtp | null;
  /** The sender address of all emails. */
  readonly from: string;
  /** Reads the sealed document attached to an email. Returns undefined if it is gone. */
  readonly readAttachment: (
    organizationId: string | null,
    attachment: Attachment,
  ) => Promise<Uint8Array | undefined>;
}

const minute = 60;
const hour = 60 * minute;

/** Half a minute, then delays suitable for greylisting, then hourly for a day. */
const retryAfterSeconds = [30, 2 * minute, 10 * minute, 30 * minute, ...Array<number>(23).fill(hour)];

/**
 * Creates the handler of the job that sends one email. If a process dies between sending and recording, the
 * job repeats with the same Message-ID.
 */
export function createMailHandler(delivery: MailDelivery): ExternalJobHandler {
  const { context, smtp } = delivery;
  return {
    kind: sendMailJob,
    retryAfterSeconds,
    async run(payload, signal) {
      const mail = await findMailToSend(context.read, getMailId(payload));
      if (!smtp || !mail || mail.sent_at !== null) return undefined;
      try {
        await smtp.send(await compose(mail, delivery), signal);
      } catch (error) {
        const last_error = formatError(error);
        const { failure, isFinal } =
          error instanceof MailError ? error : { failure: "unknown" as const, isFinal: false };
        await context.transact((tx) => updateMailDelivery(tx, mail.id, { last_error, failure }));
        throw isFinal ? new PermanentFailure(last_error, { cause: error }) : error;
      }
      const sent = { sent_at: context.clock.now(), last_error: null, failure: null };
      return (tx) => updateMailDelivery(tx, mail.id, sent);
    },
    onGivenUp: (tx, payload, error) =>
      updateMailDelivery(tx, getMailId(payload), { failed_at: context.clock.now(), last_error: error }),
  };
}

function getMailId(payload: unknown): string {
  return (payload as { mail_id: string }).mail_id;
}

async function compose(
  mail: StoredMail,
  { sealer, from, readAttachment }: MailDelivery,
): Promise<OutgoingMail> {
  const { attachment } = mail;
  const content = attachment && (await readAttachment(mail.organization_id, attachment));
  if (attachment && !content)
    throw new MailError("attachment_missing", true, "The attached document is gone");
  return {
    messageId: `<${mail.id}@${splitAddress(toAsciiAddress(from)).domain}>`,
    date: new Date(mail.created_at),
    from: { name: mail.from_name ?? "Proffer", address: toAsciiAddress(from) },
    to: { name: mail.to_name ?? "", address: toAsciiAddress(mail.to_email) },
    ...(mail.reply_to !== null && { replyTo: { name: "", address: toAsciiAddress(mail.reply_to) } }),
    subject: mail.subject,
    text: sealer.open(mail.text_sealed, mailPurpose),
    ...(mail.html_sealed !== null && { html: sealer.open(mail.html_sealed, mailPurpose) }),
    ...(attachment &&
      content && {
        attachments: [
          {
            filename: attachment.file_name,
            contentType: "application/pdf",
            content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
          },
        ],
      }),
    // Prevents automatic replies to emails without a reply address.
    ...(mail.reply_to === null && { headers: { "Auto-Submitted": "auto-generated" } }),
  };
}
