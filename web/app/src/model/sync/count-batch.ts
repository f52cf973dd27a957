import type { Operation } from "../document/operation.ts";

/** Maximum number of operations in one request (POST /api/proposals/{id}/changes). */
export const maxOperations = 1_000;

/** Maximum number of characters of operations in one request, well below the limit of a body. */
const maxBatchLength = 400_000;

/** Counts the operations from the front that fit into one request: at most `max`, and at least one. */
export function countBatch(pending: readonly Operation[], max: number): number {
  let length = 0;
  let count = 0;
  for (const operation of pending.slice(0, max)) {
    length += JSON.stringify(operation).length;
    if (count > 0 && length > maxBatchLength) break;
    count += 1;
  }
  return count;
}
