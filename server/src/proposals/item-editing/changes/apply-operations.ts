import type { DocumentState, Outcome } from "./document.ts";
import { nameFault } from "./faults.ts";
import type { PreparedChange } from "./prepare-operations.ts";
import { Run } from "./run-operations.ts";

/**
 * Maximum number of rounds of skipping contradictory operations. Skipping them can cause another
 * contradiction. Five rounds are enough for any real document. After that, all operations are skipped.
 */
const maxRounds = 5;

/**
 * Applies operations in order. Never overwrites changes by other users: skips an operation in conflict with
 * them, and applies the others. If an operation would be invalid even without changes by others, throws an
 * error that names the operation.
 */
export function applyOperations(
  document: DocumentState,
  operations: readonly PreparedChange[],
  at: string,
): Outcome {
  const contradictions = new Map<number, string>();
  for (let round = 1; ; round++) {
    const run = new Run(document, operations, contradictions);
    const faults = run.findFaults();
    if (faults.length === 0) return run.toOutcome(at);
    for (const { blamed, details } of faults) {
      if (!document.isStale) throw nameFault(operations, blamed, details);
      const message = Object.entries(details)
        .map(([field, problem]) => `${field} ${problem}`)
        .join("; ");
      const resolved = round < maxRounds ? blamed : operations.keys();
      for (const index of resolved) contradictions.set(index, message);
    }
  }
}
