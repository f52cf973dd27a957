import { getOrganization } from "../../../accounts/organizations/index.ts";
import type { Tx, AnonymousContext, Reader } from "../../../context.ts";
import { toFileName } from "../../../platform/http/content-disposition.ts";
import { type Proposal, findProposalById } from "../../../proposals/index.ts";
import { enqueueJob, type TransactionalJobHandler } from "../../../services/jobs/index.ts";
import type { Mailing } from "../../../services/mail/index.ts";
import { type CopyReader, mailCompletedCopy } from "../../client-mail/index.ts";
import { listCopiesFor, getCopySettings } from "./copies-for.ts";

const completedCopiesJob = "completed_copies";

interface CompletedCopiesPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/**
 * Returns the id of the job that sends the copies of a proposal. The id contains the organization: clients
 * choose the ids of proposals, so two organizations may use the same one.
 */
export function toCopiesJobId({ organization_id, proposal_id }: CompletedCopiesPayload): string {
  return `${completedCopiesJob}:${organization_id}:${proposal_id}`;
}

/**
 * Queues the job that sends the copies. Must run in the transaction that stores the sealed document, so that
 * both or neither are committed. A completed proposal is never reopened, so this happens only once per
 * proposal.
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
  /** Size of the sealed PDF in bytes. Undefined without a sealed PDF. */
  readonly sealedPdfBytes: (read: Reader, proposal: Proposal) => Promise<number | undefined>;
}

/** All participants of a completed proposal, and the link for all other readers. */
interface CompletedParties {
  readonly parties: readonly CopyReader[];
  readonly sharedUrl: string | undefined;
  readonly senderId: string;
}

/**
 * Creates the handler that queues one email for each reader of a copy. All emails are queued in the
 * transaction that finishes the job, so each is queued only once. They are then sent separately, so that a
 * rejected address does not delay the others.
 */
export function createCompletedCopiesHandler(sources: CompletedCopySources): TransactionalJobHandler {
  const { context, mailing, listParties, sealedPdfBytes } = sources;
  return {
    kind: completedCopiesJob,
    retryAfterSeconds: [60, 600, 3600],
    async change(tx, payload) {
      const { organization_id, proposal_id } = payload as CompletedCopiesPayload;
      const proposal = await findProposalById(tx, organization_id, proposal_id);
      const pdfBytes = proposal && (await sealedPdfBytes(tx, proposal));
      // The proposal was deleted after it was sealed.
      if (!proposal || pdfBytes === undefined) return;
      const { parties, sharedUrl, senderId } = await listParties(tx, proposal, context.clock.now());
      const settings = getCopySettings(proposal, await getOrganization(tx, organization_id));
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
