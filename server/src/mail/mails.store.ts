import type { Reader, Tx } from "../context.ts";
import type { MailRow } from "./tables.ts";

export async function mailById(read: Reader, id: string): Promise<MailRow | undefined> {
  return read.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function setDelivery(
  tx: Tx,
  id: string,
  delivery: Partial<Pick<MailRow, "sent_at" | "failed_at" | "last_error">>,
): Promise<void> {
  await tx.updateTable("mails").set(delivery).where("id", "=", id).execute();
}
