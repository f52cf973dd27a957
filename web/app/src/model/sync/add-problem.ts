import { createId } from "../create-id.ts";
import { getSubjectId, type Operation } from "../document/operation.ts";
import { getText, type ProposalDocument } from "../document/proposal-document.ts";
import type { Problem } from "./stored-queue.ts";
import type { Conflict } from "./transport.ts";

/** The reason why an operation was not saved. Only conflicts have `is` and `changed_by`. */
export type Fault = Pick<Conflict, "message"> &
  Partial<Pick<Conflict, "is" | "changed_by">> & { readonly reason: Problem["reason"] };

/** Adds the problem of an operation, and replaces an older problem of the same field. */
export function addProblem(
  problems: readonly Problem[],
  document: ProposalDocument,
  operation: Operation,
  { reason, message, is = null, changed_by = null }: Fault,
): Problem[] {
  const isSameField = ({ operation: other }: Problem) =>
    operation.type === "set" &&
    other.type === "set" &&
    other.id === operation.id &&
    other.field === operation.field;
  return [
    ...problems.filter((each) => !isSameField(each)),
    {
      id: createId(),
      reason,
      operation,
      name: getSubjectName(document, operation),
      theirs: is,
      changedBy: changed_by?.name ?? null,
      message,
    },
  ];
}

function getSubjectName(document: ProposalDocument, operation: Operation): string {
  const subject = operation.type === "insert" || operation.type === "restore" ? operation.item : undefined;
  return typeof subject?.["name"] === "string"
    ? subject["name"]
    : getText(document.nodes.get(getSubjectId(operation)), "name");
}
