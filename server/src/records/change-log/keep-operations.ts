import type { ProposalChange } from "@proffer/contract";
import { getOrganizationId, type Actor, type Tx } from "../../context.ts";
import { deleteOperationsUntil, insertOperations } from "./operations.store.ts";

/** Number of batches that are kept for each proposal, at most. */
export const maxKeptBatches = 100;

/** Largest batch that is kept, in characters of JSON: open streams hold it in memory. */
const maxKeptLength = 32_000;

interface AppliedBatch {
  readonly proposalId: string;
  /** The version that the operations made. */
  readonly version: number;
  readonly operations: readonly ProposalChange[];
}

/** Keeps the operations of a change for a while, unless they are too large: then those who need them read the proposal again. */
export async function keepOperations(
  tx: Tx,
  actor: Actor,
  { proposalId, version, operations }: AppliedBatch,
): Promise<void> {
  const operations_json = JSON.stringify(operations);
  if (operations_json.length > maxKeptLength) return;
  const key = { organization_id: getOrganizationId(actor), proposal_id: proposalId };
  await insertOperations(tx, {
    ...key,
    version,
    at: actor.clock.now(),
    user_id: "caller" in actor ? actor.caller.userId : null,
    operations_json,
  });
  await deleteOperationsUntil(tx, key, version - maxKeptBatches);
}
