import { createHash } from "node:crypto";
import type { IDataObject, IExecuteFunctions } from "n8n-workflow";

/**
 * Creates a key that is the same in every attempt of n8n for an item, and another one for each item, each run
 * of the node in a loop, and each execution. Proffer carries out requests with the same key only once.
 */
export function createIdempotencyKey(
  context: IExecuteFunctions,
  itemIndex: number,
  request: { readonly path: string; readonly body: IDataObject },
): string {
  const { id: workflowId } = context.getWorkflow();
  const runIndex = context.evaluateExpression("{{ $runIndex }}", itemIndex);
  const attempt = [
    workflowId,
    context.getExecutionId(),
    context.getNode().id,
    runIndex,
    itemIndex,
    request.path,
  ];
  // An AI agent may call a tool several times in one run, with different values.
  const parts = context.isToolExecution?.() ? [...attempt, request.body] : attempt;
  return `n8n-${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}
