import type { ProposalMailKind } from "@proffer/contract";
import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { isEmailAddress } from "@proffer/contract/people";
import { createId } from "../../platform/ids.ts";
import { enqueueJob } from "../jobs/index.ts";
import { toOneLine } from "../../platform/one-line.ts";
import type { Sealer } from "../../platform/sealer.ts";
import { insertMail, type StoredMail } from "./mails.store.ts";
import type { Message } from "./message.ts";
import type { Attachment } from "./tables.ts";

/** The services with which emails are written. */
export interface Mailing {
  readonly clock: Clock;
  readonly sealer: Sealer;
}

export interface NewMail {
  /** The organization whose outbox shows it; null: none. */
  readonly organizationId: string | null;
  readonly to: { readonly name?: string | undefined; readonly email: string };
  /** Whom the reader takes it to be from, such as the organization's name; absent: Proffer. */
  readonly fromName?: string;
  /** The address for answers; absent: none in particular. */
  readonly replyTo?: string;
  readonly message: Message;
  /** Read and attached when the email is sent. */
  readonly attachment?: Attachment | undefined;
  /** The proposal that it is about, and what for. */
  readonly about?: { readonly proposalId: string; readonly kind: ProposalMailKind };
  /** The least role that may read the text in the outbox. */
  readonly readableBy: StoredMail["readable_by"];
}

export const mailPurpose = "mail";
export const sendMailJob = "mail.send";

/** The one job that sends an email: it bears the email's id, so that there is never a second one. */
export const toSendJob = (mailId: string) => ({
  id: mailId,
  kind: sendMailJob,
  payload: { mail_id: mailId },
});

/**
 * Queues an email, and the job that sends it, in the transaction of what it tells about: neither is there without the other.
 * The address must be one: whoever lets people write addresses checks them first.
 */
export async function queueMail(tx: Tx, { clock, sealer }: Mailing, mail: NewMail): Promise<void> {
  if (!isEmailAddress(mail.to.email)) throw new Error(`"${mail.to.email}" is not an email address`);
  const id = createId();
  const now = clock.now();
  await insertMail(tx, {
    id,
    organization_id: mail.organizationId,
    to_email: mail.to.email,
    to_name: toHeaderText(mail.to.name),
    from_name: toHeaderText(mail.fromName),
    reply_to: mail.replyTo && isEmailAddress(mail.replyTo) ? mail.replyTo : null,
    subject: toOneLine(mail.message.subject),
    text_sealed: sealer.seal(mail.message.text, mailPurpose),
    html_sealed: sealer.seal(mail.message.html, mailPurpose),
    attachment: mail.attachment ?? null,
    proposal_id: mail.about?.proposalId ?? null,
    kind: mail.about?.kind ?? null,
    readable_by: mail.readableBy,
    created_at: now,
    sent_at: null,
    failed_at: null,
    last_error: null,
    failure: null,
  });
  await enqueueJob(tx, now, { ...toSendJob(id), runAt: now });
}

function toHeaderText(name: string | undefined): string | null {
  return toOneLine(name ?? "", 100) || null;
}
