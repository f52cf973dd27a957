import type { CustomVariable, CustomVariableInput, ProposalChange } from "@proffer/contract";
import { invalid, notFound } from "../../../platform/errors.ts";
import { assertValidItem, takenId } from "../../../records/items/index.ts";
import { assertContent, omitClientValues, toStoredVariables } from "../../index.ts";
import {
  type Conflict,
  type DocumentState,
  holderKinds,
  listByKind,
  type Outcome,
  toContent,
  toDocumentFields,
} from "./document.ts";
import type { DraftItem, PlacedPart } from "./draft-item.ts";
import { Contradiction, Draft, MissingTarget } from "./draft.ts";
import { catchFaults, type Fault } from "./faults.ts";
import { assertWhole, getField, type ObjectKind } from "./field-schemas.ts";
import { type Fields, getAt, isSame, setAt } from "./fields.ts";
import { isPartList, nameOperation, partKinds, type PreparedChange } from "./prepare-operations.ts";

type SetField = Extract<ProposalChange, { type: "set" }>;
type Insert = Extract<PreparedChange, { type: "insert" }>;

/** An object with settable fields. */
interface Target {
  readonly kind: ObjectKind;
  readonly fields: Fields;
  readonly replace: (fields: Fields) => void;
  /** The item whose rules apply to the object: itself or its parent. Undefined for the proposal. */
  readonly node?: DraftItem;
  readonly part?: PlacedPart;
}

/** One attempt to apply operations in order. */
export class Run {
  readonly #document: DocumentState;
  readonly #draft: Draft;
  #proposal: Fields;
  readonly #conflicts: Conflict[] = [];
  #applied: ProposalChange[] | undefined = [];
  /** For each changed proposal, item or part: its id, and the indexes of the operations that changed it. */
  readonly #touches = new Map<string, number[]>();
  readonly #touchedParts = new Map<string, PlacedPart>();

  constructor(
    document: DocumentState,
    operations: readonly PreparedChange[],
    contradictions: ReadonlyMap<number, string>,
  ) {
    this.#document = document;
    this.#draft = new Draft(document.tree, document.archive);
    this.#proposal = toDocumentFields(document.content);
    for (const [index, operation] of operations.entries()) {
      const contradiction = contradictions.get(index);
      if (contradiction === undefined) this.#attempt(operation, index);
      else this.#refuse(operation, index, "contradiction", contradiction);
    }
  }

  toOutcome(at: string): Outcome {
    const { organizationId, id } = this.#document;
    return {
      content: toContent(this.#proposal),
      rows: this.#draft.toChanges({ organization_id: organizationId, owner_id: id }, at),
      conflicts: this.#conflicts,
      applied: this.#applied,
      touched: new Set(this.#touches.keys()),
    };
  }

  /**
   * Validates each changed object as a whole, because a rule may involve fields that several operations set.
   */
  findFaults(): Fault[] {
    const faults: Fault[] = [];
    const groups: [DraftItem, readonly number[]][] = [];
    const check = (blamed: readonly number[], assert: () => void) => {
      const details = catchFaults(assert);
      if (details) faults.push({ blamed, details });
    };
    for (const [id, blamed] of this.#touches) {
      if (id === this.#document.id) check(blamed, () => assertContent(toContent(this.#proposal)));
      // Archived objects must be valid too, because users can restore them.
      const node = this.#draft.findAnywhere(id);
      const placed = this.#touchedParts.get(id);
      const part = placed && this.#draft.getPart(placed);
      if (placed && part) check(blamed, () => assertWhole(partKinds[placed.list], part));
      if (node?.kind === "group") groups.push([node, blamed]);
      else if (node)
        check(blamed, () => {
          assertWhole(node.kind, node.fields);
          if (node.kind !== "page") assertValidItem(this.#draft.toRecord(node));
        });
    }
    // Groups are validated only if all other objects are valid. The rules of a group include its lines, so
    // the fault of a line would be reported twice.
    if (faults.length > 0) return faults;
    for (const [node, blamed] of groups)
      check(blamed, () => {
        assertWhole(node.kind, node.fields);
        assertValidItem(this.#draft.toRecord(node));
      });
    return faults;
  }

  #attempt(operation: PreparedChange, index: number): void {
    try {
      this.#apply(operation, index);
    } catch (error) {
      const { isStale } = this.#document;
      if (error instanceof MissingTarget) {
        if (!isStale) throw nameOperation(notFound(error.id), `operations.${index}.${error.field}`);
        this.#refuse(operation, index, "removed", `${error.id} is no longer in the proposal`);
      } else if (error instanceof Contradiction) {
        if (!isStale) throw invalid({ [`operations.${index}`]: `is not possible: ${error.message}` });
        this.#refuse(operation, index, "contradiction", error.message);
      } else throw nameOperation(error, `operations.${index}`);
    }
  }

  #apply(operation: PreparedChange, index: number): void {
    switch (operation.type) {
      case "set":
        return this.#set(operation, index);
      case "insert":
        return this.#insert(operation, index);
      case "remove":
        return this.#remove(operation.id, index);
      case "restore":
      case "move":
        return this.#place(operation, index);
    }
  }

  #set(operation: SetField, index: number): void {
    const target = this.#findTarget(operation.id);
    const path = operation.field.split(".");
    const field = getField(target.kind, path);
    const { timeZone } = this.#document;
    const given = operation.to === null ? null : field.normalize(operation.to, timeZone);
    if (given !== null) field.validate(given);
    else if (!field.isOptional) throw invalid({ to: "must not be null: the field is required" });
    const isVariables = target.kind === "proposal" && operation.field === "custom_variables";
    const to = isVariables ? this.#toVariables(given as CustomVariableInput[]) : given;
    const is = getAt(target.fields, path);
    if (isSame(is, to)) return;
    if (
      !isSame(is, operation.was) &&
      !isSame(is, operation.was === null ? null : field.normalize(operation.was, timeZone))
    ) {
      this.#refuse(operation, index, "changed", `${operation.field} has been changed by someone else`, is);
      return;
    }
    target.replace(putAt(target, path, to));
    this.#applied?.push({ ...operation, to });
    this.#touch(operation.id, index);
    const { node } = target;
    if (node) this.#touch(node.id, index);
    // Whether a line may be selected depends on its group, so the group is validated too.
    if (node?.kind === "line_item" && !target.part && choosing.has(path[0] ?? "") && node.parentId)
      this.#touch(node.parentId, index);
  }

  #toVariables(given: readonly CustomVariableInput[]): CustomVariable[] {
    const { clientValues: client_values } = this.#document;
    return toStoredVariables(omitClientValues(given, { client_values }), "to");
  }

  #findTarget(id: string): Target {
    if (id === this.#document.id)
      return {
        kind: "proposal",
        fields: this.#proposal,
        replace: (fields) => {
          this.#proposal = fields;
        },
      };
    const node = this.#draft.find(id);
    if (node)
      return {
        kind: node.kind,
        fields: node.fields,
        node,
        replace: (fields) => {
          node.fields = fields;
        },
      };
    const part = this.#draft.findPart(id);
    if (!part) throw new MissingTarget(id, "id");
    return {
      kind: partKinds[part.list],
      fields: this.#draft.getPart(part) ?? {},
      node: part.node,
      part,
      replace: (fields) => this.#draft.replacePart(part, fields),
    };
  }

  #insert({ type, list, parent, before, inserted, orderKey }: Insert, index: number): void {
    const holder = this.#findHolder(parent, list);
    for (const [field, id] of inserted.ids)
      if (id === this.#document.id || this.#document.takenIds.has(id) || this.#draft.isTaken(id))
        throw takenId(`item.${field}`);
    const { rows, part } = inserted;
    if (part && holder && isPartList(list)) this.#draft.insertPart(holder, list, part, before, orderKey);
    else if (rows) this.#draft.insert(rows, holder?.id ?? null, before, orderKey);
    if (holder) this.#touch(holder.id, index);
    const id = part?.id ?? rows?.[0].id;
    if (id === undefined) return;
    this.#touch(id, index);
    const node = this.#draft.find(id);
    const item = node ? this.#draft.toWholeRecord(node) : part;
    this.#applied?.push({ type, list, parent, before, item: { ...item } });
  }

  #remove(id: string, index: number): void {
    if (id === this.#document.id)
      throw invalid({ id: "is the proposal itself, which is deleted by another operation" });
    const node = this.#draft.find(id);
    const part = node ? undefined : this.#draft.findPart(id);
    if (node) this.#draft.archive(node);
    else if (part) this.#draft.removePart(part);
    else return;
    this.#applied?.push({ type: "remove", id });
    this.#touch(id, index);
    if (part) this.#touch(part.node.id, index);
  }

  #place(operation: Extract<PreparedChange, { type: "restore" | "move" }>, index: number): void {
    const { type, id, parent, before, order_key } = operation;
    if (before === id) throw invalid({ before: "must not be the object itself" });
    const node = type === "move" ? this.#draft.find(id) : this.#draft.findAnywhere(id);
    const part = node ? undefined : this.#draft.findPart(id);
    if (part) {
      if (type === "restore") return;
      if (part.node.id !== parent)
        throw invalid({
          parent: "must be its current parent: to change the parent, insert the object there instead",
        });
      this.#draft.movePart(part, before, order_key);
      this.#applied?.push(operation);
      this.#touch(part.node.id, index);
      return;
    }
    if (!node) throw new MissingTarget(id, "id");
    if (type === "restore" && this.#draft.find(id)) return;
    const holder = this.#findHolder(parent, listByKind[node.kind]);
    if (type === "move") this.#draft.move(node, holder?.id ?? null, before, order_key);
    else this.#draft.restore(node, holder?.id ?? null, before, order_key);
    // The content of the restored object is not part of the operation, so the operations do not describe the
    // whole change.
    if (type === "move") this.#applied?.push(operation);
    else this.#applied = undefined;
    this.#touch(id, index);
    if (holder) this.#touch(holder.id, index);
  }

  /**
   * Finds the item that contains a list. Returns undefined for the list of pages, which belongs to the
   * proposal.
   */
  #findHolder(id: string, list: Insert["list"]): DraftItem | undefined {
    const kind = holderKinds[list];
    if (id === this.#document.id) {
      if (kind !== null) throw invalid({ parent: `must be a ${kind} to hold ${list}` });
      return undefined;
    }
    const node = this.#draft.find(id);
    if (!node && !this.#draft.findPart(id)) throw new MissingTarget(id, "parent");
    if (!node || node.kind !== kind)
      throw invalid({ parent: `must be a ${kind ?? "proposal"} to hold ${list}` });
    if (list === "children" && node.fields["kind"] !== "scope_of_work")
      throw invalid({ parent: "must be a page of kind scope_of_work to hold children" });
    return node;
  }

  #touch(id: string, index: number): void {
    const isPart = id !== this.#document.id && !this.#draft.findAnywhere(id);
    const part = isPart ? this.#draft.findPart(id) : undefined;
    if (part) this.#touchedParts.set(id, part);
    const touches = this.#touches.get(id);
    if (!touches) this.#touches.set(id, [index]);
    else if (touches.at(-1) !== index) touches.push(index);
  }

  #refuse(
    operation: PreparedChange,
    index: number,
    reason: Conflict["reason"],
    message: string,
    is: unknown = null,
  ): void {
    const id = operation.type === "insert" ? operation.parent : operation.id;
    const about =
      operation.type === "set"
        ? {
            field: operation.field,
            was: operation.was,
            is: is ?? this.#findValue(operation),
            to: operation.to,
          }
        : { field: null, was: null, is: null, to: null };
    this.#conflicts.push({ operation: index, reason, message, id, ...about });
  }

  /** Finds the current value of a field. Returns null if the field or its object no longer exists. */
  #findValue({ id, field }: SetField): unknown {
    try {
      return getAt(this.#findTarget(id).fields, field.split("."));
    } catch (error) {
      if (error instanceof MissingTarget) return null;
      throw error;
    }
  }
}

/** Fields of a line that affect the rules of its group. */
const choosing: ReadonlySet<string> = new Set(["optional", "selected"]);

/** Sets a field. Null removes the field, except a top-level field of the proposal, where null is stored. */
function putAt({ kind, fields }: Target, path: readonly string[], to: unknown): Fields {
  const [top = ""] = path;
  return kind === "proposal" && path.length === 1 && to === null
    ? { ...fields, [top]: null }
    : setAt(fields, path, to);
}
