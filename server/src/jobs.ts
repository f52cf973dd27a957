import { anonymousContext } from "./context.ts";
import { followers } from "./followers.ts";
import { awaited, completedParties } from "./lifecycle/index.ts";
import { createLinks } from "./lifecycle/core.ts";
import { sendMail, type Smtp } from "./mail/index.ts";
import { remind, sendCompletedCopies } from "./notifications/index.ts";
import { sealCompleted, sealedPdf, sealedPdfBytes, type SealDocument } from "./pdf/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Db } from "./platform/db/open.ts";
import type { JobHandler } from "./platform/jobs/worker.ts";
import type { Sealer } from "./platform/sealer.ts";
import type { Schema } from "./schema.ts";

export interface JobDependencies {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly sealDocument: SealDocument;
  readonly publicUrl: string;
  /** Null: mails stay in the outbox. */
  readonly smtp: Smtp | null;
  /** The address that mails come from. */
  readonly mailFrom: string;
}

/** What the job worker can do: a table of contents, as app.ts is of the operations. */
export function jobHandlers(dependencies: JobDependencies): JobHandler[] {
  const { db, clock, sealer, sealDocument, publicUrl, smtp, mailFrom } = dependencies;
  const mailing = { clock, sealer };
  const links = createLinks(sealer, publicUrl);
  const context = anonymousContext(db, clock, followers({ mailing, links }));
  return [
    sendMail({
      context,
      sealer,
      smtp,
      from: mailFrom,
      readAttachment: async (organization_id, { proposal_id: id, round: signing_round }) =>
        organization_id === null
          ? undefined
          : sealedPdf(context.read, { organization_id, id, signing_round }),
    }),
    remind({ context, mailing, awaited: (tx, proposal, now) => awaited(tx, links, proposal, now) }),
    sealCompleted(sealDocument),
    sendCompletedCopies({
      context,
      mailing,
      sealedPdfBytes,
      listParties: (tx, proposal, now) => completedParties(tx, links, proposal, now),
    }),
  ];
}
