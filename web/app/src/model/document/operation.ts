import type { Json } from "../json.ts";
import type { ItemRecord, ListName } from "./node.ts";

export interface SetOperation {
  readonly type: "set";
  readonly id: string;
  /** Name of a field. A dot separates the names of nested fields. */
  readonly field: string;
  readonly to: Json;
  /** The previous value. Null if there was none. */
  readonly was: Json;
}

export interface InsertOperation {
  readonly type: "insert";
  readonly list: ListName;
  readonly parent: string;
  /** The sibling after the new object. Null for the end. */
  readonly before: string | null;
  readonly item: ItemRecord;
  /** The ids of copies with the ids of their originals, whose costs the server copies. */
  readonly sources?: Sources;
}

/** The ids of copies with the ids of their originals. */
export type Sources = Readonly<Record<string, string>>;

export interface RemoveOperation {
  readonly type: "remove";
  readonly id: string;
}

export interface RestoreOperation {
  readonly type: "restore";
  readonly id: string;
  readonly parent: string;
  readonly before: string | null;
  /** The object as it was removed. It is not sent, because the server has it in its archive. */
  readonly item: ItemRecord;
}

export interface MoveOperation {
  readonly type: "move";
  readonly id: string;
  readonly parent: string;
  readonly before: string | null;
}

/** One change to a document (POST /api/proposals/{id}/changes). */
export type Operation = SetOperation | InsertOperation | RemoveOperation | RestoreOperation | MoveOperation;

/** Converts an operation on a proposal to the same operation on a copy whose items have the same ids. */
export function toCopyOperation(operation: Operation, proposalId: string, copyId: string): Operation {
  const toCopy = (id: string): string => (id === proposalId ? copyId : id);
  if (operation.type === "remove") return operation;
  if (operation.type === "set") return { ...operation, id: toCopy(operation.id) };
  return { ...operation, parent: toCopy(operation.parent) };
}

/** Returns the id of the object that an operation changes. */
export function getSubjectId(operation: Operation): string {
  return operation.type === "insert" ? operation.item.id : operation.id;
}
