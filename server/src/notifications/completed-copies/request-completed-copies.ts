import type { Tx } from "../../context.ts";
import { enqueueJob } from "../../jobs/index.ts";
import type { Proposal } from "../../proposals/index.ts";

export const completedCopiesJob = "completed_copies";

export interface CompletedCopiesPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
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
    id: `${completedCopiesJob}:${id}`,
    kind: completedCopiesJob,
    payload,
    runAt: at,
  });
}
