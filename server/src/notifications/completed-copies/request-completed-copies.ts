import type { Tx } from "../../context.ts";
import { enqueue } from "../../platform/jobs/queue.ts";
import type { ProposalRow } from "../../schema.ts";

export const completedCopiesJob = "completed_copies";

export interface CompletedCopiesPayload {
  readonly organization_id: string;
  readonly proposal_id: string;
}

/**
 * Asks for the mails that bring everybody the sealed document, in the transaction that stores it: neither is there
 * without the other. A completed proposal is never reopened, so it asks once.
 */
export async function requestCompletedCopies(
  tx: Tx,
  { organization_id, id }: Pick<ProposalRow, "organization_id" | "id">,
  at: string,
): Promise<void> {
  const payload: CompletedCopiesPayload = { organization_id, proposal_id: id };
  await enqueue(tx, at, { id: `${completedCopiesJob}:${id}`, kind: completedCopiesJob, payload, runAt: at });
}
