import type { Tx } from "../context.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";
import type { Sealer } from "./sealer.ts";

export interface NewMail {
  /** Whose outbox shows it; null: nobody's. */
  readonly organizationId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The least role that may read the text in the outbox. */
  readonly readableBy: "owner" | "admin";
}

export const mailPurpose = "mail";

/** Queues a mail in the transaction of what it tells about: neither is there without the other. */
export async function queueMail(tx: Tx, clock: Clock, sealer: Sealer, mail: NewMail): Promise<void> {
  await tx
    .insertInto("mails")
    .values({
      id: newId(),
      organization_id: mail.organizationId,
      to_email: mail.to,
      // Names get in here, and a line end in a header begins another header.
      subject: mail.subject.replaceAll(/\s+/g, " "),
      text_sealed: sealer.seal(mail.text, mailPurpose),
      readable_by: mail.readableBy,
      created_at: clock.now(),
      sent_at: null,
    })
    .execute();
}
