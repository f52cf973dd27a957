import type { Tx } from "../../context.ts";
import type { Clock } from "../../platform/clock.ts";
import { requeueJobs } from "../jobs/index.ts";
import { updateMailDeliveries } from "./mails.store.ts";
import { toSendJob } from "./queue-mail.ts";

/** Queues emails that have not left again, due at once and with all attempts. Skips those that are being sent. Returns the ids of the queued ones. */
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
