import { getOrganization } from "../../../accounts/organizations/index.ts";
import type { Tx, AnonymousContext, Reader } from "../../../context.ts";
import { toFileName } from "../../../platform/http/content-disposition.ts";
import { type Proposal, findProposalById } from "../../../proposals/index.ts";
import { enqueueJob, type TransactionalJobHandler } from "../../../services/jobs/index.ts";
import type { Mailing } from "../../../services/mail/index.ts";
import { type CopyReader, mailCompletedCopy } from "../../client-mail/index.ts";
import { listCopiesFor, copySettings } from "./copies-for.ts";

const completedCopiesJob = "completed_copies";

interface CompletedCopiesPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/**
 * The id of the job that sends the copies of a proposal. Clients choose ids: another organization may use the
 * same one.
 */
export function toCopiesJobId({ organization_id, proposal_id }: CompletedCopiesPayload): string {
  return `${completedCopiesJob}:${organization_id}:${proposal_id}`;
}

/**
 * Asks for the emails that bring everybody the sealed document, in the transaction that stores it: neither is
 * there without the other. A completed proposal is never reopened, so it asks once.
 */
export async function requestCompletedCopies(
  tx: Tx,
  { organization_id, id }: Pick<Proposal, "organization_id" | "id">,
  at: string,
): Promise<void> {
  const payload: CompletedCopiesPayload = { organization_id, proposal_id: id };
  await enqueueJob(tx, at, {
    id: toCopiesJobId(payload),
    kind: completedCopiesJob,
    payload,
    runAt: at,
  });
}

interface CompletedCopySources {
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
 * The job that queues an email for everybody who gets a copy. It does so once, in the transaction that marks
 * it finished; each email is then tried on its own, so that one refused address keeps nobody else waiting.
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
