import type { ProposalMailKind } from "@proffer/contract";
import { isEmailAddress } from "@proffer/contract/people";
import type { Tx, AnonymousContext } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SealedColumn } from "../../platform/db/sealed-columns.ts";
import { createId } from "../../platform/ids.ts";
import { toOneLine } from "../../platform/text/plain-text.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { enqueueJob, requeueJobs } from "../jobs/index.ts";
import type { Message } from "./letter.ts";
import { insertMail, type StoredMail, updateMailDeliveries, deleteMailsBefore } from "./mails.store.ts";
import type { Attachment } from "./tables.ts";

/** The services needed to write emails. */
export interface Mailing {
  readonly clock: Clock;
  readonly sealer: Sealer;
}

export interface NewMail {
  /** The organization whose outbox shows the email, if any. */
  readonly organizationId: string | null;
  readonly to: { readonly name?: string | undefined; readonly email: string };
  /** The displayed name of the sender, such as the organization's name. By default, it is Proffer. */
  readonly fromName?: string;
  /** The address for replies. */
  readonly replyTo?: string;
  readonly message: Message;
  /** Read and attached when the email is sent. */
  readonly attachment?: Attachment | undefined;
  /** The proposal of the email, and the email's purpose. */
  readonly about?: { readonly proposalId: string; readonly kind: ProposalMailKind };
  /** The lowest role that may read the text in the outbox. */
  readonly readableBy: StoredMail["readable_by"];
}

export const mailPurpose = "mail";
export const sendMailJob = "mail.send";

/**
 * Creates the job that sends an email. The job has the id of the email, so that an email never gets a second
 * job.
 */
const toSendJob = (mailId: string) => ({
  id: mailId,
  kind: sendMailJob,
  payload: { mail_id: mailId },
});

/**
 * Queues an email and the job that sends it, in the transaction of the change that the email reports. The
 * address must be valid, so callers check addresses entered by users.
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

/**
 * Queues unsent emails again, due now and with all attempts. Skips emails being sent. Returns the queued ids.
 */
export async function resendMails(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  mails: ReadonlyArray<{ readonly id: string }>,
): Promise<string[]> {
  const ids = mails.map(({ id }) => id);
  const resent = await requeueJobs(tx, clock.now(), ids.map(toSendJob));
  await updateMailDeliveries(tx, resent, { failed_at: null, last_error: null, failure: null });
  return resent;
}

const keptDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes sent and unsent emails after 90 days, because their texts contain names and links. An unsent email
 * is not needed any longer, because sending gives up after a day.
 */
export async function purgeMails({ transact, clock }: AnonymousContext): Promise<number> {
  const before = new Date(Date.parse(clock.now()) - keptDays * dayMs).toISOString();
  return transact((tx) => deleteMailsBefore(tx, before));
}

/** Columns of this slice encrypted with the installation's secret. */
export const mailSealedColumns: readonly SealedColumn[] = [
  { table: "mails", column: "text_sealed", key: ["id"], formatPurpose: () => mailPurpose },
  { table: "mails", column: "html_sealed", key: ["id"], formatPurpose: () => mailPurpose },
];
