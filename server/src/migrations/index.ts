import type { Migration } from "../platform/db/migrate.ts";
import { proposals } from "./0001-proposals.ts";
import { accounts } from "./0002-accounts.ts";
import { jobs } from "./0003-jobs.ts";
import { lifecycle } from "./0004-lifecycle.ts";
import { mail } from "./0005-mail.ts";
import { webhooks } from "./0006-webhooks.ts";
import { documents } from "./0007-documents.ts";
import { images } from "./0008-images.ts";
import { cheaperDeliveries } from "./0009-cheaper-deliveries.ts";
import { queue } from "./0010-queue.ts";
import { quicklyReadBodies } from "./0011-quickly-read-bodies.ts";
import { mailAttachments } from "./0012-mail-attachments.ts";

/** Numbered, forward only; a new one goes to the end. */
export const migrations: readonly Migration[] = [
  proposals,
  accounts,
  jobs,
  lifecycle,
  mail,
  webhooks,
  documents,
  images,
  cheaperDeliveries,
  queue,
  quicklyReadBodies,
  mailAttachments,
];
