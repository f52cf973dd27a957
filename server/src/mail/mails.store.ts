import type { Reader, Tx } from "../context.ts";
import type { MailRow } from "./tables.ts";

export async function mailById(read: Reader, id: string): Promise<MailRow | undefined> {
  return read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Of an organization: has not left, and is neither due nor being sent just now. The oldest first. */
export async function idleMails(
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

export async function setDeliveries(
  tx: Tx,
  ids: readonly string[],
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error">>,
): Promise<void> {
  if (ids.length > 0) await tx.updateTable("mails").set(delivery).where("id", "in", ids).execute();
}

export async function setDelivery(
  tx: Tx,
  id: string,
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error">>,
): Promise<void> {
  await tx.updateTable("mails").set(delivery).where("id", "=", id).execute();
}
