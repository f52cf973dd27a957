import type { Tx } from "../context.ts";
import type { Clock } from "../platform/clock.ts";
import { requeueJobs } from "../jobs/index.ts";
import { updateMailDeliveries } from "./mails.store.ts";
import { toSendJob } from "./queue-mail.ts";

/** Sends emails that have not left, at once and with all attempts. Returns the ids of those that are not being sent just now. */
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
