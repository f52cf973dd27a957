import type { DocumentState, Outcome } from "./document.ts";
import { nameFault } from "./faults.ts";
import type { PreparedChange } from "./prepare-operations.ts";
import { Run } from "./run-operations.ts";

/**
 * Maximum number of rounds. Resolving one contradiction can uncover another, and five rounds are enough for
 * any real document.
 */
const maxRounds = 5;

/**
 * Applies operations in order. Never overwrites other users' changes: an operation in conflict with them is
 * skipped, and the others are applied. Throws, naming the operation, if an operation would be invalid without
 * those changes too.
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
