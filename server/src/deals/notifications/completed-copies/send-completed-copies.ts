import type { AnonymousContext, Reader, Tx } from "../../../context.ts";
import type { Mailing } from "../../../services/mail/index.ts";
import { toFileName } from "../../../platform/http/content-disposition.ts";
import type { TransactionalJobHandler } from "../../../services/jobs/index.ts";
import { findProposalById, type Proposal } from "../../../proposals/index.ts";
import { type CopyReader, mailCompletedCopy } from "../../client-mail/index.ts";
import { getOrganization } from "../../../accounts/organizations/index.ts";
import { listCopiesFor, copySettings } from "./copies-for.ts";
import { completedCopiesJob, type CompletedCopiesPayload } from "./request-completed-copies.ts";

export interface CompletedCopySources {
  readonly context: AnonymousContext;
  readonly mailing: Mailing;
  readonly listParties: (tx: Tx, proposal: Proposal, now: string) => Promise<CompletedParties>;
  /** The size of the sealed PDF in bytes; undefined where there is none. */
  readonly sealedPdfBytes: (read: Reader, proposal: Proposal) => Promise<number | undefined>;
}

/** Everybody who took part in a completed proposal, and the link for everybody else. */
interface CompletedParties {
  readonly parties: readonly CopyReader[];
  readonly sharedUrl: string | undefined;
  readonly senderId: string;
}

/**
 * The job that queues an email for everybody who gets a copy. It does so once, in the transaction that marks it finished; each
 * email is then tried on its own, so that one refused address keeps nobody else waiting.
 */
export function sendCompletedCopies(sources: CompletedCopySources): TransactionalJobHandler {
  const { context, mailing, listParties, sealedPdfBytes } = sources;
  return {
    kind: completedCopiesJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const { organization_id, proposal_id } = payload as CompletedCopiesPayload;
      const proposal = await findProposalById(tx, organization_id, proposal_id);
      const pdfBytes = proposal && (await sealedPdfBytes(tx, proposal));
      // Deleted since it was sealed.
      if (!proposal || pdfBytes === undefined) return;
      const { parties, sharedUrl, senderId } = await listParties(tx, proposal, context.clock.now());
      const settings = copySettings(proposal, await getOrganization(tx, organization_id));
      const named = settings.recipients.map((person) => ({ person, url: sharedUrl, isClient: false }));
      const attachment = {
        proposal_id,
        round: proposal.signing_round,
        file_name: toFileName(proposal.name, "pdf"),
      };
      for (const copy of listCopiesFor([...parties, ...named], settings, pdfBytes))
        await mailCompletedCopy(tx, mailing, { proposal, senderId, copy, attachment });
    },
  };
}
