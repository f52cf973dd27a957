import { createAnonymousContext, type Tx } from "../context.ts";
import { createEventSubscribers } from "./event-subscribers.ts";
import { listPendingParties, listCompletedParties } from "../deals/lifecycle/index.ts";
import { createLinks } from "../records/share-links/index.ts";
import { createMailHandler, type Smtp } from "../services/mail/index.ts";
import {
  createReminderHandler,
  createCompletedCopiesHandler,
  createLateNoticeHandler,
} from "../deals/notifications/index.ts";
import { createApprovalCheckHandler } from "../deals/approvals/index.ts";
import {
  type CardProvider,
  createPaymentMailHandler,
  createReadingHandler,
} from "../deals/payments/index.ts";
import { createThreadMailHandler } from "../deals/threads/index.ts";
import { createPushHandler, type CrmProviders } from "../connections/index.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { createSealHandler, type DocumentSealer, findSealedPdf, findSealedPdfSize } from "../pdf/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Proposal } from "../proposals/index.ts";
import type { JobHandler } from "../services/jobs/index.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import type { Schema } from "../schema.ts";

export interface JobDependencies {
  readonly db: Db<Schema>;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly cards: CardProvider;
  readonly crms: CrmProviders;
  /** Sends messages to chats. */
  readonly outbound: Pick<Outbound, "post">;
  readonly sealDocument: DocumentSealer;
  readonly publicUrl: string;
  /** SMTP connection. Null keeps emails in the outbox. */
  readonly smtp: Smtp | null;
  /** Sender address of emails. */
  readonly mailFrom: string;
}

/** Creates the handlers of all kinds of jobs. */
export function createJobHandlers(dependencies: JobDependencies): JobHandler[] {
  const { db, clock, sealer, cards, crms, outbound, sealDocument, publicUrl, smtp, mailFrom } = dependencies;
  const mailing = { clock, sealer };
  const links = createLinks(sealer, publicUrl);
  const context = createAnonymousContext(db, clock, createEventSubscribers({ mailing, links, publicUrl }));
  const listParties = (tx: Tx, proposal: Proposal, now: string) =>
    listCompletedParties(tx, links, proposal, now);
  return [
    createMailHandler({
      context,
      sealer,
      smtp,
      from: mailFrom,
      readAttachment: async (organization_id, { proposal_id: id, round: signing_round }) =>
        organization_id === null
          ? undefined
          : findSealedPdf(context.read, { organization_id, id, signing_round }),
    }),
    createReminderHandler({
      context,
      mailing,
      listPendingParties: (tx, proposal, now) => listPendingParties(tx, links, proposal, now),
    }),
    createSealHandler(sealDocument),
    createCompletedCopiesHandler({ context, mailing, sealedPdfBytes: findSealedPdfSize, listParties }),
    createLateNoticeHandler({ mailing, listParties }),
    createApprovalCheckHandler(context),
    createReadingHandler(context, { cards, sealer }),
    createPaymentMailHandler({ context, mailing, listParties }),
    createPushHandler(context, {
      sealer,
      crms,
      outbound,
      publicUrl,
      findPdf: (proposal) => findSealedPdf(context.read, proposal),
    }),
    createThreadMailHandler({ context, mailing, links, publicUrl }),
  ];
}
