import { maxSiblings } from "@proffer/contract";
import { invalid } from "../../../platform/errors.ts";
import {
  computeMidpoint,
  findKeyBetween,
  getKeyOfRank,
  type ItemRecord,
  type StoredItem,
  toTree,
  type Tree,
} from "../../../records/items/index.ts";
import type { ItemKind, OwnedItem } from "../../../schema.ts";
import { DraftItem, getParts, type PlacedPart, setParts, withoutCells } from "./draft-item.ts";
import type { Fields } from "./fields.ts";
import { isPartList, type Part, partKinds, type PartList } from "./prepare-operations.ts";

/** The row changes, and the tree after them. */
export interface RowChanges {
  readonly inserted: readonly OwnedItem[];
  readonly updated: readonly StoredItem[];
  readonly archived: readonly string[];
  readonly tree: Tree;
}

/** Thrown if an operation would break a rule that involves other objects of the document. */
export class Contradiction extends Error {}

/** Thrown if an operation names an object that the document does not have. */
export class MissingTarget extends Error {
  readonly id: string;
  readonly field: string;

  constructor(id: string, field: string) {
    super(id);
    this.id = id;
    this.field = field;
  }
}

const partLists = Object.keys(partKinds).filter(isPartList);

/** Maximum number of parts in a list, from the contract. */
const maxParts: Readonly<Record<PartList, number>> = {
  modifications: 100,
  columns: 50,
  features: 500,
  discounts: 50,
};

/** A tree of items that operations change one after the other. The initial tree is not modified. */
export class Draft {
  readonly #tree: Tree;
  /**
   * Items that operations have used, including archived and new items. All other rows of the tree stay
   * unchanged.
   */
  readonly #nodes = new Map<string, DraftItem>();
  /** The children of each parent, in order. Filled when `children` is called for a parent. */
  readonly #children = new Map<string | null, DraftItem[]>();
  /** The parts of all items of the document. Undefined until the first search for a part. */
  #parts: Map<string, PlacedPart> | undefined;

  constructor(tree: Tree, archive: readonly StoredItem[]) {
    this.#tree = tree;
    for (const row of archive) this.#nodes.set(row.id, new DraftItem(row, { isArchived: true }));
  }

  /** Finds an item, including archived items. */
  findAnywhere(id: string): DraftItem | undefined {
    const known = this.#nodes.get(id);
    if (known) return known;
    const row = this.#tree.get(id);
    if (!row) return undefined;
    const node = new DraftItem(row);
    this.#nodes.set(id, node);
    return node;
  }

  /** Finds an item of the document. Omits archived items and items below archived items. */
  find(id: string): DraftItem | undefined {
    const node = this.findAnywhere(id);
    return node && this.#isReachable(node) ? node : undefined;
  }

  findPart(id: string): PlacedPart | undefined {
    return this.#listParts().get(id);
  }

  isTaken(id: string): boolean {
    return this.findAnywhere(id) !== undefined || this.#listParts().has(id);
  }

  /** Returns the children of an item in order. The children of null are the pages. */
  children(parentId: string | null): DraftItem[] {
    let known = this.#children.get(parentId);
    if (!known) {
      known = this.#tree.below(parentId).flatMap(({ id }) => this.findAnywhere(id) ?? []);
      this.#children.set(parentId, known);
    }
    return known;
  }

  /** Returns the item as a record. Of its children, only the line items of a group are included. */
  toRecord(node: DraftItem): ItemRecord {
    const record = { ...node.fields, order_key: node.orderKey };
    return (
      node.kind === "group"
        ? { ...record, line_items: this.children(node.id).map((line) => this.toRecord(line)) }
        : record
    ) as ItemRecord;
  }

  /** Returns the item as a record with all of its descendants. */
  toWholeRecord(node: DraftItem): Fields {
    const list = node.kind === "page" ? "children" : node.kind === "group" ? "line_items" : undefined;
    const below = list && this.children(node.id).map((child) => this.toWholeRecord(child));
    return { ...node.fields, order_key: node.orderKey, ...(list && { [list]: below }) };
  }

  /** Inserts the rows of a new item below a parent. */
  insert(
    rows: readonly OwnedItem[],
    parentId: string | null,
    before: string | null,
    orderKey?: number,
  ): void {
    const [root, ...rest] = rows;
    if (!root) return;
    this.#assertRoomForSibling(root.kind, parentId);
    for (const row of rest) this.#nodes.set(row.id, new DraftItem(row, { isNew: true }));
    for (const [id, below] of Map.groupBy(rest, (row) => row.parent_id))
      this.#children.set(
        id,
        below.toSorted((a, b) => a.order_key - b.order_key).flatMap((row) => this.#nodes.get(row.id) ?? []),
      );
    const node = new DraftItem(root, { isNew: true });
    this.#nodes.set(node.id, node);
    this.#place(node, parentId, before, orderKey);
    this.#addParts(node);
  }

  archive(node: DraftItem): void {
    this.#leave(node);
    node.isArchived = true;
    this.#removeParts(node);
  }

  /** Restores an archived item, or an item below an archived item. */
  restore(node: DraftItem, parentId: string | null, before: string | null, orderKey = node.orderKey): void {
    this.#assertRoomForSibling(node.kind, parentId);
    for (const id of this.#listPartIdsBelow(node))
      if (this.isTaken(id))
        throw invalid({ id: `has a part with the id ${id}, which is now used elsewhere` });
    this.#leave(node);
    node.isArchived = false;
    this.#place(node, parentId, before, orderKey);
    this.#addParts(node);
  }

  move(node: DraftItem, parentId: string | null, before: string | null, orderKey?: number): void {
    if (node.parentId !== parentId) this.#assertRoomForSibling(node.kind, parentId);
    else {
      const siblings = this.children(parentId);
      const index = siblings.indexOf(node);
      const [previous, next] = [siblings[index - 1]?.orderKey, siblings[index + 1]?.orderKey];
      if (siblings[index + 1] === siblings.find(({ id }) => id === before)) {
        if (orderKey !== undefined && isBetween(previous, orderKey, next)) node.orderKey = orderKey;
        return;
      }
    }
    this.#leave(node);
    this.#place(node, parentId, before, orderKey);
  }

  insertPart(node: DraftItem, list: PartList, part: Part, before: string | null, orderKey?: number): void {
    const siblings = getParts(node, list);
    if (siblings.length >= maxParts[list])
      throw new Contradiction(`${list} already has ${maxParts[list]} entries, which is the maximum`);
    this.#placePart(node, list, part, siblings, before, orderKey);
    this.#parts?.set(part.id, { id: part.id, node, list });
  }

  movePart({ id, node, list }: PlacedPart, before: string | null, orderKey?: number): void {
    const siblings = getParts(node, list);
    const index = siblings.findIndex((part) => part.id === id);
    const part = siblings[index];
    if (!part) return;
    const [previous, next] = [siblings[index - 1], siblings[index + 1]];
    if (next === siblings.find((each) => each.id === before)) {
      if (list !== "features" || orderKey === undefined) return;
      if (isBetween(toKey(previous), orderKey, toKey(next)))
        this.replacePart({ id, node, list }, { ...part, order_key: orderKey });
      return;
    }
    this.#placePart(node, list, part, siblings.toSpliced(index, 1), before, orderKey);
  }

  removePart({ id, node, list }: PlacedPart): void {
    setParts(
      node,
      list,
      getParts(node, list).filter((part) => part.id !== id),
    );
    if (list === "features")
      setParts(
        node,
        "columns",
        getParts(node, "columns").map((column) => withoutCells(column, id)),
      );
    this.#parts?.delete(id);
  }

  getPart({ id, node, list }: PlacedPart): Part | undefined {
    return getParts(node, list).find((part) => part.id === id);
  }

  replacePart({ id, node, list }: PlacedPart, fields: Fields): void {
    const part = { ...fields, id };
    setParts(
      node,
      list,
      getParts(node, list).map((each) => (each.id === id ? part : each)),
    );
  }

  /** Returns the rows to write, and the tree after the changes. */
  toChanges(owner: Pick<OwnedItem, "organization_id" | "owner_id">, at: string): RowChanges {
    const inserted: OwnedItem[] = [];
    const updated: StoredItem[] = [];
    const archived: string[] = [];
    const rows: StoredItem[] = [];
    const add = (node: DraftItem) => {
      const row = node.toRow(at);
      const { stored, isArchived, wasArchived } = node;
      const isRestored = wasArchived && !isArchived;
      if (!stored)
        inserted.push({
          ...row,
          ...owner,
          created_at: at,
          updated_at: at,
          owner: "proposal",
          search_key: null,
          archived_at: isArchived ? at : null,
        });
      else if (row !== stored || isRestored) updated.push(row);
      // An update unarchives a row. So if the item is still archived, its row must be archived again.
      if (stored && isArchived && (!wasArchived || row !== stored)) archived.push(node.id);
      if (!isArchived) rows.push(row);
    };
    for (const row of this.#tree.rows) {
      const node = this.#nodes.get(row.id);
      if (node) add(node);
      else rows.push(row);
    }
    for (const node of this.#nodes.values()) if (!this.#tree.get(node.id)) add(node);
    return { inserted, updated, archived, tree: toTree(rows) };
  }

  #isReachable(node: DraftItem): boolean {
    if (node.isArchived) return false;
    if (node.parentId === null) return true;
    const parent = this.findAnywhere(node.parentId);
    return parent !== undefined && this.#isReachable(parent);
  }

  #assertRoomForSibling(kind: ItemKind, parentId: string | null): void {
    if (this.children(parentId).length >= maxSiblings[kind])
      throw new Contradiction(`the parent already has ${maxSiblings[kind]} items, which is the maximum`);
  }

  #leave(node: DraftItem): void {
    const siblings = this.children(node.parentId);
    const index = siblings.indexOf(node);
    if (index !== -1) siblings.splice(index, 1);
  }

  #place(node: DraftItem, parentId: string | null, before: string | null, wanted?: number): void {
    const siblings = this.children(parentId);
    const found = before === null ? -1 : siblings.findIndex(({ id }) => id === before);
    const index = found === -1 ? siblings.length : found;
    const key = chooseKey(siblings[index - 1]?.orderKey, siblings[index]?.orderKey, wanted);
    if (key === undefined)
      for (const [rank, sibling] of siblings.entries()) sibling.orderKey = getKeyOfRank(rank);
    node.orderKey = key ?? computeMidpoint(siblings[index - 1]?.orderKey, siblings[index]?.orderKey);
    node.parentId = parentId;
    siblings.splice(index, 0, node);
  }

  #placePart(
    node: DraftItem,
    list: PartList,
    part: Part,
    siblings: readonly Part[],
    before: string | null,
    wanted?: number,
  ): void {
    const found = before === null ? -1 : siblings.findIndex(({ id }) => id === before);
    const index = found === -1 ? siblings.length : found;
    if (list !== "features") {
      setParts(node, list, siblings.toSpliced(index, 0, part));
      return;
    }
    const key = chooseKey(toKey(siblings[index - 1]), toKey(siblings[index]), wanted);
    const others =
      key === undefined
        ? siblings.map((each, rank) => ({ ...each, order_key: getKeyOfRank(rank) }))
        : siblings;
    const order_key = key ?? computeMidpoint(toKey(others[index - 1]), toKey(others[index]));
    setParts(node, list, others.toSpliced(index, 0, { ...part, order_key }));
  }

  #listParts(): Map<string, PlacedPart> {
    if (!this.#parts) {
      this.#parts = new Map();
      for (const page of this.children(null)) this.#addParts(page);
    }
    return this.#parts;
  }

  #addParts(node: DraftItem): void {
    const parts = this.#parts;
    if (!parts) return;
    for (const list of partLists)
      for (const { id } of getParts(node, list)) parts.set(id, { id, node, list });
    for (const child of this.children(node.id)) this.#addParts(child);
  }

  #removeParts(node: DraftItem): void {
    for (const id of this.#listPartIdsBelow(node)) this.#parts?.delete(id);
  }

  #listPartIdsBelow(node: DraftItem): string[] {
    const own = partLists.flatMap((list) => getParts(node, list).map(({ id }) => id));
    return own.concat(this.children(node.id).flatMap((child) => this.#listPartIdsBelow(child)));
  }
}

/** Reads the order key of a feature. Other parts have no order key. */
function toKey(part: Part | undefined): number | undefined {
  return typeof part?.["order_key"] === "number" ? part["order_key"] : undefined;
}

/**
 * Returns the wanted key if it lies between the neighbours. Otherwise returns a key between them, or
 * undefined if there is no room for one.
 */
function chooseKey(
  previous: number | undefined,
  next: number | undefined,
  wanted: number | undefined,
): number | undefined {
  if (wanted !== undefined && isBetween(previous, wanted, next)) return wanted;
  return findKeyBetween(previous, next);
}

/** Returns true if a key lies between its neighbours, either of which may be missing. */
function isBetween(previous = -Infinity, key: number, next = Infinity): boolean {
  return previous < key && key < next;
}
