import type { MailState } from "@proffer/contract";
import type { Reader, Tx } from "../context.ts";
import type { MailRow } from "./tables.ts";

/** Inserts a mail. */
export async function insertMail(tx: Tx, mail: MailRow): Promise<void> {
  await tx.insertInto("mails").values(mail).execute();
}

/** Finds a mail of any organization, or of none: for the job that sends it. */
export async function findMailToSend(read: Reader, id: string): Promise<MailRow | undefined> {
  return read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a mail in the outbox of an organization. */
export async function findMail(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<MailRow | undefined> {
  return selectMails(read, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
}

interface OutboxPage {
  readonly page: number;
  readonly limit: number;
  /** Absent: mails in every state. */
  readonly state?: MailState | undefined;
}

/** Lists one page of the outbox of an organization, the newest first, and counts all its mails. */
export async function listMails(
  read: Reader,
  organizationId: string,
  { page, limit, state }: OutboxPage,
): Promise<{ rows: MailRow[]; total: number }> {
  const found = selectMails(read, organizationId)
    .$if(state !== undefined, (query) => query.where("sent_at", state === "sent" ? "is not" : "is", null))
    .$if(state === "queued", (query) => query.where("failed_at", "is", null))
    .$if(state === "failed", (query) => query.where("failed_at", "is not", null));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Lists one page of the mails about a proposal, the newest first, without their texts, and counts them all. */
export async function listMailsOfProposal(
  read: Reader,
  organizationId: string,
  proposalId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: MailSummary[]; total: number }> {
  const found = selectMails(read, organizationId).where("proposal_id", "=", proposalId);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(summaryColumns)
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

const summaryColumns = [
  "id",
  "kind",
  "to_email",
  "to_name",
  "subject",
  "attachment_json",
  "created_at",
  "sent_at",
  "failed_at",
  "failure",
] as const;

export type MailSummary = Pick<MailRow, (typeof summaryColumns)[number]>;

function selectMails(read: Reader, organizationId: string) {
  return read.selectFrom("mails").where("organization_id", "=", organizationId);
}

/**
 * Lists mails of an organization that have not left, and that are neither due nor being sent just now, the oldest first. The
 * job that sends a mail bears the id of the mail.
 */
export async function listIdleMails(
  read: Reader,
  organizationId: string,
  now: string,
  most: number,
): Promise<Pick<MailRow, "id">[]> {
  return read
    .selectFrom("mails")
    .leftJoin("jobs", "jobs.id", "mails.id")
    .where("mails.organization_id", "=", organizationId)
    .where("mails.sent_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("jobs.id", "is", null),
        eb("jobs.finished_at", "is not", null),
        eb("jobs.given_up_at", "is not", null),
        eb("jobs.run_at", ">", now),
      ]),
    )
    .where((eb) => eb.or([eb("jobs.leased_until", "is", null), eb("jobs.leased_until", "<=", now)]))
    .select("mails.id")
    .orderBy("mails.id")
    .limit(most)
    .execute();
}

/** Updates what became of mails. */
export async function updateMailDeliveries(
  tx: Tx,
  ids: readonly string[],
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error" | "failure">>,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable("mails").set(delivery).where("id", "in", ids).execute();
}

/** Updates what became of one mail. */
export async function updateMailDelivery(
  tx: Tx,
  id: string,
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error" | "failure">>,
): Promise<void> {
  await tx.updateTable("mails").set(delivery).where("id", "=", id).execute();
}

/** Deletes the mails, sent or not, that were written before `before`. Returns their number. */
export async function deleteMailsBefore(tx: Tx, before: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("mails")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
