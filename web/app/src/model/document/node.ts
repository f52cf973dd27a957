import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** The kinds of objects in a document. */
export type NodeKind =
  | "proposal"
  | "page"
  | "group"
  | "side_by_side"
  | "line_item"
  | "modification"
  | "column"
  | "feature"
  | "discount";

/** Names of lists of objects, as in the API. */
export type ListName =
  | "pages"
  | "children"
  | "line_items"
  | "modifications"
  | "columns"
  | "features"
  | "discounts";

/** The lists of each kind, in reading order. */
export const listsByKind: Readonly<Record<NodeKind, readonly ListName[]>> = {
  proposal: ["pages"],
  page: ["children", "discounts"],
  group: ["line_items"],
  side_by_side: ["columns", "features"],
  line_item: ["modifications"],
  modification: [],
  column: [],
  feature: [],
  discount: [],
};

const kindInList: Readonly<Record<Exclude<ListName, "children">, NodeKind>> = {
  pages: "page",
  line_items: "line_item",
  modifications: "modification",
  columns: "column",
  features: "feature",
  discounts: "discount",
};

/** The list that contains objects of a kind. Undefined for the proposal. */
export const listByKind: Readonly<Record<NodeKind, ListName | undefined>> = {
  proposal: undefined,
  page: "pages",
  group: "children",
  side_by_side: "children",
  line_item: "line_items",
  modification: "modifications",
  column: "columns",
  feature: "features",
  discount: "discounts",
};

/**
 * Tells whether the server archives removed objects of the kind, so that they can be restored. Other objects
 * are inserted again.
 */
export function isArchivable(kind: NodeKind): boolean {
  return kind === "page" || kind === "group" || kind === "side_by_side" || kind === "line_item";
}

/** One object of a document. It is immutable, so a reference to it is a snapshot. */
export interface DocumentNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** Null for the proposal. */
  readonly parent: string | null;
  /** The fields that a member can change, as in the API. */
  readonly fields: JsonObject;
  /** Ids of the objects in each list, in order. */
  readonly lists: Readonly<Partial<Record<ListName, readonly string[]>>>;
}

/** An object with its whole content, in the shape that the API expects for new objects. */
export type ItemRecord = JsonObject & { readonly id: string };

/** Fields computed by the server, which cannot be edited. */
const computedFields: ReadonlySet<string> = new Set([
  "id",
  "order_key",
  "amount",
  "created_at",
  "updated_at",
]);

export function getKind(list: ListName, item: JsonObject): NodeKind {
  if (list === "children") return item["type"] === "side_by_side" ? "side_by_side" : "group";
  return kindInList[list];
}

/** Splits a record into nodes, starting with the node of the record itself. */
export function toNodes(item: ItemRecord, kind: NodeKind, parent: string | null): DocumentNode[] {
  const names = listsByKind[kind];
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(item)) {
    if (!computedFields.has(name) && !names.includes(name as ListName)) fields[name] = value;
  }
  const lists: Partial<Record<ListName, readonly string[]>> = {};
  const inner: DocumentNode[] = [];
  for (const list of names) {
    const records = toRecords(item[list]);
    lists[list] = records.map(({ id }) => id);
    for (const each of records) inner.push(...toNodes(each, getKind(list, each), item.id));
  }
  return [{ id: item.id, kind, parent, fields, lists }, ...inner];
}

function toRecords(value: Json | undefined): ItemRecord[] {
  return Array.isArray(value) ? (value as Json[]).filter(isRecord) : [];
}

function isRecord(value: Json): value is ItemRecord {
  return isJsonObject(value) && typeof value["id"] === "string";
}
