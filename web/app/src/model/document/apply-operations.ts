import { getField, isEqualJson, isJsonObject, withField } from "../json.ts";
import {
  getKind,
  isArchivable,
  listByKind,
  listsByKind,
  toNodes,
  type DocumentNode,
  type ItemRecord,
  type ListName,
} from "./node.ts";
import type {
  InsertOperation,
  MoveOperation,
  Operation,
  RestoreOperation,
  SetOperation,
} from "./operation.ts";
import { findNextSiblingId, listTree, toRecord, type ProposalDocument } from "./proposal-document.ts";

/** The result of applying operations. */
export interface AppliedOperations {
  readonly document: ProposalDocument;
  /** Operations that had an effect, in order. */
  readonly applied: readonly Operation[];
  /** Operations that revert the applied ones, in the order in which they must be applied. */
  readonly inverses: readonly Operation[];
  /** Ids of changed, added and removed objects. */
  readonly changed: ReadonlySet<string>;
}

/** Applies operations in order. Operations on missing objects have no effect. */
export function applyOperations(
  document: ProposalDocument,
  operations: readonly Operation[],
): AppliedOperations {
  const draft = new DocumentDraft(document);
  const applied: Operation[] = [];
  const inverses: Operation[] = [];
  for (const operation of operations) {
    const inverse = draft.apply(operation);
    if (!inverse) continue;
    applied.push(operation);
    inverses.push(inverse);
  }
  return { document: draft.document, applied, inverses: inverses.toReversed(), changed: draft.changed };
}

/** A copy of a document while operations are applied to it. */
class DocumentDraft {
  readonly document: ProposalDocument;
  readonly changed = new Set<string>();
  readonly #nodes: Map<string, DocumentNode>;
  /**
   * Lists created by this draft, which it may change in place: a paste of thousands of rows copies its list
   * only once.
   */
  readonly #own = new WeakSet<readonly string[]>();

  constructor({ rootId, nodes }: ProposalDocument) {
    this.#nodes = new Map(nodes);
    this.document = { rootId, nodes: this.#nodes };
  }

  /** Applies an operation and returns its inverse. Returns undefined if it has no effect. */
  apply(operation: Operation): Operation | undefined {
    if (operation.type === "set") return this.#set(operation);
    if (operation.type === "remove") return this.#remove(operation.id);
    return operation.type === "move" ? this.#move(operation) : this.#insert(operation);
  }

  #set({ id, field, to }: SetOperation): Operation | undefined {
    const node = this.#nodes.get(id);
    if (!node) return undefined;
    const was = getField(node.fields, field);
    if (isEqualJson(was, to)) return undefined;
    this.#put({ ...node, fields: withField(node.fields, field, to) });
    return { type: "set", id, field, to: was, was: to };
  }

  #insert(operation: InsertOperation | RestoreOperation): Operation | undefined {
    const { parent, before, item } = operation;
    const list = this.#getList(operation);
    if (this.#nodes.has(item.id) || !list || !this.#canHold(parent, list)) return undefined;
    for (const node of toNodes(item, getKind(list, item), parent)) this.#put(node);
    this.#attach(item.id, parent, list, before);
    return { type: "remove", id: item.id };
  }

  #getList(operation: InsertOperation | RestoreOperation): ListName | undefined {
    if (operation.type === "insert") return operation.list;
    const type = operation.item["type"];
    return type === "page" || type === "group" || type === "side_by_side" || type === "line_item"
      ? listByKind[type]
      : undefined;
  }

  #remove(id: string): Operation | undefined {
    const node = this.#nodes.get(id);
    const list = node && listByKind[node.kind];
    if (!node || !list || node.parent === null) return undefined;
    const { parent } = node;
    const before = findNextSiblingId(this.document, node);
    const item = toRecord(this.document, node);
    this.#detach(node, list);
    for (const each of listTree(this.document, id)) {
      this.#nodes.delete(each.id);
      this.changed.add(each.id);
    }
    return isArchivable(node.kind)
      ? { type: "restore", id, parent, before, item }
      : { type: "insert", list, parent, before, item };
  }

  #move({ id, parent, before }: MoveOperation): Operation | undefined {
    const node = this.#nodes.get(id);
    const list = node && listByKind[node.kind];
    if (!node || !list || node.parent === null || before === id || !this.#canHold(parent, list))
      return undefined;
    const inverse: Operation = {
      type: "move",
      id,
      parent: node.parent,
      before: findNextSiblingId(this.document, node),
    };
    const isThere = node.parent === parent && inverse.before === before;
    if (isThere) return undefined;
    this.#detach(node, list);
    this.#put({ ...node, parent });
    this.#attach(id, parent, list, before);
    return inverse;
  }

  #canHold(parent: string, list: ListName): boolean {
    const holder = this.#nodes.get(parent);
    return holder !== undefined && listsByKind[holder.kind].includes(list);
  }

  #put(node: DocumentNode): void {
    this.#nodes.set(node.id, node);
    this.changed.add(node.id);
  }

  #attach(id: string, parent: string, list: ListName, before: string | null): void {
    const ids = this.#openList(parent, list);
    const index = before === null ? -1 : ids.lastIndexOf(before);
    if (index < 0) ids.push(id);
    else ids.splice(index, 0, id);
  }

  #detach({ id, parent }: DocumentNode, list: ListName): void {
    if (parent === null) return;
    const ids = this.#openList(parent, list);
    const index = ids.lastIndexOf(id);
    if (index >= 0) ids.splice(index, 1);
  }

  #openList(parent: string, list: ListName): string[] {
    const holder = this.#nodes.get(parent);
    if (!holder) return [];
    const present = holder.lists[list] ?? [];
    if (this.#own.has(present)) return present as string[];
    const copy = [...present];
    this.#own.add(copy);
    this.#put({ ...holder, lists: { ...holder.lists, [list]: copy } });
    return copy;
  }
}

/**
 * Creates the operations that set a field, such as `price.quantity.current`. If the enclosing object is
 * absent, the whole object is set.
 */
export function toSet(node: DocumentNode, field: string, to: ItemRecord[string]): SetOperation[] {
  const was = getField(node.fields, field);
  if (isEqualJson(was, to)) return [];
  const keys = field.split(".");
  const missing = keys.findIndex(
    (_, index) => index > 0 && !isJsonObject(getField(node.fields, keys.slice(0, index).join("."))),
  );
  if (missing < 0) return [{ type: "set", id: node.id, field, to, was }];
  const outer = keys.slice(0, missing).join(".");
  const inner = withField({}, keys.slice(missing).join("."), to);
  return [{ type: "set", id: node.id, field: outer, to: inner, was: getField(node.fields, outer) }];
}
