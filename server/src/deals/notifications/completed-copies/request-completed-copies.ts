import type { Tx } from "../../../context.ts";
import { enqueueJob } from "../../../services/jobs/index.ts";
import type { Proposal } from "../../../proposals/index.ts";

export const completedCopiesJob = "completed_copies";

export interface CompletedCopiesPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/** The id of the job that sends the copies of a proposal. Clients choose ids: another organization may use the same one. */
export function toCopiesJobId({ organization_id, proposal_id }: CompletedCopiesPayload): string {
  return `${completedCopiesJob}:${organization_id}:${proposal_id}`;
}

/**
 * Asks for the emails that bring everybody the sealed document, in the transaction that stores it: neither is there
 * without the other. A completed proposal is never reopened, so it asks once.
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
