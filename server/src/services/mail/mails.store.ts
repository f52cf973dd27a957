import type { MailState } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import type { Attachment, MailRow } from "./tables.ts";

/** An email of the outbox with a parsed attachment. */
export type StoredMail = Omit<MailRow, "attachment_json"> & {
  /** Null if there is no attachment. */
  readonly attachment: Attachment | null;
};

/** Inserts an email. */
export async function insertMail(tx: Tx, { attachment, ...columns }: StoredMail): Promise<void> {
  const attachment_json = attachment && JSON.stringify(attachment);
  await tx
    .insertInto("mails")
    .values({ ...columns, attachment_json })
    .execute();
}

/** Finds an email for the job that sends it. The email may belong to any organization or to none. */
export async function findMailToSend(read: Reader, id: string): Promise<StoredMail | undefined> {
  const row = await read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
  return row && parseAttachment(row);
}

/** Finds an email in the outbox of an organization. */
export async function findMail(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<StoredMail | undefined> {
  const row = await selectMails(read, organizationId).selectAll().where("id", "=", id).executeTakeFirst();
  return row && parseAttachment(row);
}

interface OutboxPage {
  readonly page: number;
  readonly limit: number;
  /** Default: emails in every state. */
  readonly state?: MailState | undefined;
}

/** Lists one page of an organization's outbox, newest first, with the total count. */
export async function listMails(
  read: Reader,
  organizationId: string,
  { page, limit, state }: OutboxPage,
): Promise<{ mails: StoredMail[]; total: number }> {
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
  return { mails: rows.map(parseAttachment), total };
}

interface MailsOfProposalQuery {
  /** If empty or absent, all kinds. */
  readonly kinds?: ReadonlyArray<NonNullable<MailRow["kind"]>> | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * Lists one page of the emails about a proposal, newest first, without their texts and with the total count.
 */
export async function listMailsOfProposal(
  read: Reader,
  organizationId: string,
  proposalId: string,
  { kinds = [], page, limit }: MailsOfProposalQuery,
): Promise<{ mails: MailSummary[]; total: number }> {
  const found = selectMails(read, organizationId)
    .where("proposal_id", "=", proposalId)
    .$if(kinds.length > 0, (query) => query.where("kind", "in", kinds));
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(summaryColumns)
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { mails: rows.map(parseAttachment), total };
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

/** An email without its texts, for the list of a proposal's emails. */
export type MailSummary = Pick<
  StoredMail,
  Exclude<(typeof summaryColumns)[number], "attachment_json"> | "attachment"
>;

function parseAttachment<Row extends Pick<MailRow, "attachment_json">>({ attachment_json, ...columns }: Row) {
  const attachment = attachment_json === null ? null : (JSON.parse(attachment_json) as Attachment);
  return { ...columns, attachment };
}

function selectMails(read: Reader, organizationId: string) {
  return read.selectFrom("mails").where("organization_id", "=", organizationId);
}

/**
 * Lists unsent emails of an organization that are neither due nor being sent, oldest first. The job that
 * sends an email has the id of the email.
 */
export async function listIdleMails(
  read: Reader,
  organizationId: string,
  now: string,
  maxMails: number,
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
    .limit(maxMails)
    .execute();
}

/** Updates the delivery state of emails. */
export async function updateMailDeliveries(
  tx: Tx,
  ids: readonly string[],
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error" | "failure">>,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable("mails").set(delivery).where("id", "in", ids).execute();
}

/** Updates the delivery state of one email. */
export async function updateMailDelivery(
  tx: Tx,
  id: string,
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error" | "failure">>,
): Promise<void> {
  await tx.updateTable("mails").set(delivery).where("id", "=", id).execute();
}

/** Deletes sent and unsent emails written before `before`. Returns their number. */
export async function deleteMailsBefore(tx: Tx, before: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("mails")
    .where("created_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
