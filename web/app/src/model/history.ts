import type { DocumentNode, NodeKind } from "./document/node.ts";
import { type Operation, getSubjectId, type SetOperation } from "./document/operation.ts";
import { getValue, type ProposalDocument } from "./document/proposal-document.ts";
import { mergeVariables } from "./edits/merge-variables.ts";
import { isEqualJson } from "./json.ts";

export type StepAction = "set" | "insert" | "remove" | "move" | "duplicate" | "paste";

/** The description of a step for users: "Price of Icons", "Paste of 12 lines". */
export interface StepLabel {
  readonly action: StepAction;
  readonly kind: NodeKind;
  /** Name of the object, or of the first one. */
  readonly name: string;
  readonly count: number;
  /** The field that was set. */
  readonly field?: string;
}

/** One entry of the history, undone and redone as a whole. */
export interface Step {
  readonly label: StepLabel;
  /** Operations that undo the step, or redo an undone step. */
  readonly reversal: readonly Operation[];
  /** Further typing in the same field joins the step. Undefined after the field was left. */
  readonly joinKey?: string | undefined;
}

/** The steps that can be undone and redone, the latest last. It is immutable. */
export interface History {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

export const emptyHistory: History = { undo: [], redo: [] };

const maxSteps = 500;

/** Adds a new step. Undone steps can no longer be redone. */
export function withStep({ undo }: History, step: Step): History {
  const latest = undo.at(-1);
  if (latest && step.joinKey !== undefined && latest.joinKey === step.joinKey) {
    const reversal = joinReversals(step.reversal, latest.reversal);
    if (reversal.every(isWithoutEffect)) return { undo: undo.slice(0, -1), redo: [] };
    const label = { ...latest.label, name: step.label.name };
    return { undo: [...undo.slice(0, -1), { ...latest, label, reversal }], redo: [] };
  }
  return { undo: [...undo, step].slice(-maxSteps), redo: [] };
}

/** Ends the latest step. Further typing starts a new step. */
export function withClosedStep(history: History): History {
  const latest = history.undo.at(-1);
  if (latest?.joinKey === undefined) return history;
  return { ...history, undo: [...history.undo.slice(0, -1), { ...latest, joinKey: undefined }] };
}

/**
 * Tells whether an operation sets a field to its current value: the user typed and then restored the old
 * text.
 */
function isWithoutEffect(operation: Operation): boolean {
  return operation.type === "set" && isEqualJson(operation.to, operation.was);
}

/** Joins the reversals of two successive edits. Two sets of one field become one set. */
function joinReversals(newer: readonly Operation[], older: readonly Operation[]): Operation[] {
  const rest = [...older];
  const joined = newer.map((operation) => {
    if (operation.type !== "set") return operation;
    const index = rest.findIndex(
      (each) => each.type === "set" && each.id === operation.id && each.field === operation.field,
    );
    const [replaced] = index < 0 ? [] : rest.splice(index, 1);
    return replaced?.type === "set" ? { ...operation, to: replaced.to } : operation;
  });
  return [...joined, ...rest];
}

/**
 * Splits a reversal into the possible operations and the operations on values that another user has changed
 * since. An undo must not overwrite such values.
 */
export function selectReversible(
  document: ProposalDocument,
  reversal: readonly Operation[],
): { readonly operations: readonly Operation[]; readonly skipped: readonly Operation[] } {
  const operations: Operation[] = [];
  const skipped: Operation[] = [];
  const made = new Set<string>();
  const seen = new Map<string, Operation>();
  for (const operation of reversal) {
    const isMade = operation.type === "insert" || operation.type === "restore";
    if (isMade) made.add(getSubjectId(operation));
    if (operation.type !== "set" || made.has(operation.id)) {
      operations.push(operation);
      continue;
    }
    const key = `${operation.id} ${operation.field}`;
    const node = document.nodes.get(operation.id);
    // A reversal may set a field twice. Only its first set is compared with the current value.
    const isOwn = seen.has(key) || (node && isEqualJson(getValue(node, operation.field), operation.was));
    if (isOwn) seen.set(key, operation);
    // No user can have changed the content of an object that this reversal restores.
    const merged =
      node && operation.field === "custom_variables" ? mergeReversal(node, operation) : undefined;
    if (isOwn || (!node && made.size > 0)) operations.push(operation);
    else if (merged) operations.push(merged);
    else skipped.push(operation);
  }
  return { operations, skipped };
}

/** Reverses a change of variables of which another user has changed other parts since. */
function mergeReversal(node: DocumentNode, operation: SetOperation): SetOperation | undefined {
  const is = getValue(node, operation.field);
  const to = mergeVariables({ was: operation.was, mine: operation.to, theirs: is });
  return to === undefined ? undefined : { ...operation, was: is, to };
}
