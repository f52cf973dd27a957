import type { Operation, SetOperation } from "../document/operation.ts";
import { isEqualJson } from "../json.ts";

/**
 * Adds operations to the pending ones. A set joins an earlier set of the same field, so that a sentence typed
 * offline is one operation. A set never moves past an operation of another type, or past a set of an object
 * that contains the field.
 */
export function joinOperations(
  waiting: readonly Operation[],
  added: readonly Operation[],
): readonly Operation[] {
  const joined = [...waiting];
  for (const operation of added) {
    const index = operation.type === "set" ? findJoinable(joined, operation) : -1;
    const earlier = joined[index];
    if (operation.type !== "set" || earlier?.type !== "set") joined.push(operation);
    else if (isEqualJson(earlier.was, operation.to)) joined.splice(index, 1);
    else joined[index] = { ...earlier, to: operation.to };
  }
  return joined;
}

const maxLookBack = 50;

function findJoinable(waiting: readonly Operation[], { id, field }: SetOperation): number {
  for (let index = waiting.length - 1; index >= Math.max(0, waiting.length - maxLookBack); index -= 1) {
    const earlier = waiting[index];
    if (earlier?.type !== "set") return -1;
    if (earlier.id !== id) continue;
    if (earlier.field === field) return index;
    if (earlier.field.startsWith(`${field}.`) || field.startsWith(`${earlier.field}.`)) return -1;
  }
  return -1;
}

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
