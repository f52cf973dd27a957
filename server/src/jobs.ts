import { anonymousContext } from "./context.ts";
import { followers } from "./followers.ts";
import { awaited } from "./lifecycle/index.ts";
import { createLinks } from "./lifecycle/core.ts";
import { sendMail, type Smtp } from "./mail/index.ts";
import { remind } from "./notifications/index.ts";
import { sealCompleted, type Press } from "./pdf/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import type { JobHandler } from "./platform/jobs/worker.ts";
import type { Sealer } from "./platform/sealer.ts";
import type { Schema } from "./schema.ts";

export interface JobDependencies {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly press: Press;
  readonly publicUrl: string;
  /** Null: mails stay in the outbox. */
  readonly smtp: Smtp | null;
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** For what whoever runs the installation should know. */
  readonly warn: (facts: Readonly<Record<string, unknown>>, message: string) => void;
}

/** What the job worker can do: a table of contents, as app.ts is of the operations. */
export function jobHandlers(dependencies: JobDependencies): JobHandler[] {
  const { db, clock, sealer, press, publicUrl, smtp, mailFrom, warn } = dependencies;
  const mailing = { clock, sealer };
  const context = anonymousContext(db, clock, followers(mailing));
  const links = createLinks(sealer, publicUrl);
  return [
    sendMail({ context, sealer, smtp, from: mailFrom }),
    remind({ context, mailing, awaited: (tx, proposal, now) => awaited(tx, links, proposal, now) }),
    sealCompleted(press, context, warn),
  ];
}
