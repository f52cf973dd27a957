import type { CustomVariable } from "@proffer/contract";
import { hasVisibleCharacter } from "@proffer/contract/people";
import { renamePlaceholders, toLabelKey } from "@proffer/presentation";
import { toSet } from "../document/apply-operations.ts";
import type { DocumentNode, NodeKind } from "../document/node.ts";
import type { SetOperation } from "../document/operation.ts";
import { getRoot, getText, listVariables, type ProposalDocument } from "../document/proposal-document.ts";
import { createId } from "../create-id.ts";
import { isEqualJson } from "../json.ts";
import { setField, type Edit } from "./edits.ts";
import { fitsType, toFreeLabel } from "./variable-rules.ts";

/** Maximum number of variables, as in the contract. */
export const maxVariables = 50;

const maxOptions = 100;
const maxOptionLength = 200;

/** Creates a variable whose label is new among `others`: the base, with a number if necessary. */
export function createVariable(
  base: string,
  who_provides: CustomVariable["who_provides"],
  others: readonly CustomVariable[],
): CustomVariable {
  const label = toFreeLabel(base, new Set(others.map((each) => toLabelKey(each.label))));
  const order = others.length;
  return { id: createId(), label, type: "single-line", who_provides, required: false, value: null, order };
}

export type VariableChange = Partial<Omit<CustomVariable, "id" | "order">>;

/** The faults of a variable by field. The server would refuse it. */
export interface VariableFaults {
  readonly label?: "empty" | "signs" | "taken";
  readonly options?: "missing" | "too_many" | "too_long";
  readonly value?: "not_option";
}

/** Finds the faults of a variable among others. */
export function findVariableFaults(
  { label, type, options = [], value }: CustomVariable,
  others: readonly CustomVariable[],
): VariableFaults {
  const key = toLabelKey(label);
  const labelFault = !hasVisibleCharacter(label)
    ? "empty"
    : /[{}<>]/.test(label)
      ? "signs"
      : others.some((each) => toLabelKey(each.label) === key)
        ? "taken"
        : undefined;
  const optionsFault =
    options.length > maxOptions
      ? "too_many"
      : options.some((each) => each.length > maxOptionLength)
        ? "too_long"
        : type === "dropdown" && options.length === 0
          ? "missing"
          : undefined;
  const isForeign = type === "dropdown" && value !== null && !options.some((each) => each === value);
  return {
    ...(labelFault && { label: labelFault }),
    ...(optionsFault && { options: optionsFault }),
    ...(isForeign && { value: "not_option" }),
  };
}

/** Changes that are not in the document yet because they have a fault, by the id of their variable. */
export type HeldChanges = ReadonlyMap<string, VariableChange>;

interface Settled {
  readonly variables: readonly CustomVariable[];
  readonly held: HeldChanges;
}

/**
 * Changes the variables as far as they have no fault. The rest is held, so that nothing typed is lost. Held changes
 * whose fault is gone are made, too.
 */
export function settleChanges(variables: readonly CustomVariable[], changes: HeldChanges): Settled {
  const settled = settleOnce(variables, changes);
  // A changed label can free the label that another change wants.
  const isDone = settled.held.size === 0 || isEqualJson(settled.variables, variables);
  return isDone ? settled : settleChanges(settled.variables, settled.held);
}

function settleOnce(variables: readonly CustomVariable[], changes: HeldChanges): Settled {
  let settled = variables;
  const held = new Map<string, VariableChange>();
  for (const [index, variable] of variables.entries()) {
    const change = changes.get(variable.id);
    if (!change) continue;
    const others = settled.filter(({ id }) => id !== variable.id);
    const faults = findVariableFaults(withChange(variable, change), others);
    const { accepted, rest } = splitChange(change, faults);
    if (Object.keys(rest).length > 0) held.set(variable.id, rest);
    settled = settled.with(index, withChange(variable, accepted));
  }
  return { variables: settled, held };
}

function splitChange(change: VariableChange, { label, options, value }: VariableFaults) {
  const isFaulty = (name: string) =>
    (label !== undefined && name === "label") ||
    ((options ?? value) !== undefined && (name === "type" || name === "options" || name === "value"));
  const entries = Object.entries(change);
  return {
    accepted: Object.fromEntries(entries.filter(([name]) => !isFaulty(name))) as VariableChange,
    rest: Object.fromEntries(entries.filter(([name]) => isFaulty(name))) as VariableChange,
  };
}

/** Returns a changed variable. A value that does not fit another type is removed, and so are its options. */
export function withChange(variable: CustomVariable, change: VariableChange): CustomVariable {
  const { options, ...changed } = { ...variable, ...change };
  const isOurs = changed.who_provides === "we-do";
  const isOtherType = change.type !== undefined && change.type !== variable.type;
  const isKept = isOurs && (!isOtherType || fitsType(changed.value, changed.type));
  return {
    ...changed,
    value: isKept ? changed.value : null,
    ...(changed.type === "dropdown" && options && { options }),
  };
}

/** Sets the variables of a proposal in their order. The texts that contain a renamed one are changed with it. */
export function setVariables(document: ProposalDocument, variables: readonly CustomVariable[]): Edit {
  const root = getRoot(document);
  const before = new Map(listVariables(root).map(({ id, label }) => [id, label]));
  const ordered = variables.map((each, order) => ({ ...each, label: each.label.trim(), order }));
  const { label, operations } = setField([root], "custom_variables", ordered);
  const renamings = ordered.flatMap(({ id, label: to }): Renaming[] => {
    const from = before.get(id);
    return from === undefined || from === to ? [] : [{ from, to }];
  });
  return { label, operations: [...operations, ...renameInTexts(document, renamings)] };
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Fields with rich text, which contains `&` as an entity. */
const richFields: ReadonlySet<string> = new Set(["content", "description"]);

/** The texts in which placeholders get a value. */
function listTextFields(kind: NodeKind): readonly string[] {
  if (kind === "proposal")
    return ["description", "settings.email_draft.subject", "settings.email_draft.message"];
  return kind === "page" ? ["name", "content"] : ["description"];
}

interface FilledText {
  readonly node: DocumentNode;
  readonly field: string;
  readonly text: string;
}

/** Lists the texts of a proposal with placeholders that get a value. */
export function listTexts(document: ProposalDocument): FilledText[] {
  return [...document.nodes.values()].flatMap((node) =>
    listTextFields(node.kind)
      .map((field) => ({ node, field, text: getText(node, field) }))
      .filter(({ text }) => text.includes("{{")),
  );
}

function renameInTexts(document: ProposalDocument, renamings: readonly Renaming[]): SetOperation[] {
  if (renamings.length === 0) return [];
  return listTexts(document).flatMap(({ node, field, text }) => {
    const isRich = richFields.has(field);
    const renamed = renamings.reduce(
      (before, { from, to }) => renamePlaceholders(before, from, isRich ? to.replaceAll("&", "&amp;") : to),
      text,
    );
    return toSet(node, field, renamed);
  });
}

/** Moves a variable one place up or down. */
export function moveVariable(
  variables: readonly CustomVariable[],
  id: string,
  direction: -1 | 1,
): readonly CustomVariable[] {
  const index = variables.findIndex((each) => each.id === id);
  return placeVariable(variables, id, index + (direction < 0 ? -1 : 2));
}

/** Moves a variable in front of the variable that is now at a place. */
export function placeVariable(
  variables: readonly CustomVariable[],
  id: string,
  place: number,
): readonly CustomVariable[] {
  const index = variables.findIndex((each) => each.id === id);
  const moved = variables[index];
  if (!moved || place < 0 || place > variables.length) return variables;
  return variables.toSpliced(index, 1).toSpliced(place > index ? place - 1 : place, 0, moved);
}
