import { sendMail, type MailDelivery } from "./mail/index.ts";
import type { JobHandler } from "./platform/jobs/worker.ts";

/** What the job worker can do: a table of contents, as app.ts is of the operations. */
export function jobHandlers(dependencies: MailDelivery): JobHandler[] {
  return [sendMail(dependencies)];
}
