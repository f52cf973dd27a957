import type { CustomVariable, ProposalDetail } from "@proffer/contract";
import { getField, isEqualJson, type Json } from "../json.ts";
import {
  listByKind,
  listsByKind,
  toNodes,
  type DocumentNode,
  type ItemRecord,
  type ListName,
  type NodeKind,
} from "./node.ts";

/** A proposal in memory: its objects by id. It is immutable. */
export interface ProposalDocument {
  readonly rootId: string;
  readonly nodes: ReadonlyMap<string, DocumentNode>;
}

/** The fields of the proposal itself that the editor changes. */
const proposalFields = [
  "name",
  "description",
  "settings",
  "design",
  "tags",
  "notes",
  "proposal_number",
  "custom_variables",
] as const;

/** Clears the values of the client, which members cannot change. */
function withoutClientValues(variables: readonly CustomVariable[]): CustomVariable[] {
  return variables.map((each) => (each.who_provides === "customer-does" ? { ...each, value: null } : each));
}

/** Converts the detail of a proposal. Equal objects of `previous` are reused. */
export function toDocument(detail: ProposalDetail, previous?: ProposalDocument): ProposalDocument {
  const { id, pages } = detail;
  const stored = { ...detail, custom_variables: withoutClientValues(detail.custom_variables) };
  const fields = proposalFields.map((field) => [field, stored[field] ?? null]);
  // The answer of the API is JSON, but its types are narrower.
  const root = { ...Object.fromEntries(fields), id, pages } as unknown as ItemRecord;
  const nodes = toNodes(root, "proposal", null).map((node) => {
    const before = previous?.nodes.get(node.id);
    return before && isEqualNode(before, node) ? before : node;
  });
  return { rootId: detail.id, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

function isEqualNode(a: DocumentNode, b: DocumentNode): boolean {
  return (
    a.kind === b.kind &&
    a.parent === b.parent &&
    isEqualJson(a.lists, b.lists) &&
    isEqualJson(a.fields, b.fields)
  );
}

export function isEqualDocument(a: ProposalDocument, b: ProposalDocument): boolean {
  return (
    a.nodes.size === b.nodes.size &&
    [...a.nodes.values()].every((node) => {
      const other = b.nodes.get(node.id);
      return other !== undefined && isEqualNode(node, other);
    })
  );
}

/** Lists the ids of objects that are not identical in both documents. */
export function listChangedIds(a: ProposalDocument, b: ProposalDocument): Set<string> {
  const ids = new Set<string>();
  for (const [id, node] of a.nodes) if (b.nodes.get(id) !== node) ids.add(id);
  for (const id of b.nodes.keys()) if (!a.nodes.has(id)) ids.add(id);
  return ids;
}

/** Returns an object. Throws if it is missing. */
export function getNode(document: ProposalDocument, id: string): DocumentNode {
  const node = document.nodes.get(id);
  if (!node) throw new Error(`There is no object ${id} in the document`);
  return node;
}

export function getRoot(document: ProposalDocument): DocumentNode {
  return getNode(document, document.rootId);
}

export function getValue(node: DocumentNode | undefined, field: string): Json {
  return node ? getField(node.fields, field) : null;
}

/** Returns a text field, or an empty text if it is absent. */
export function getText(node: DocumentNode | undefined, field: string): string {
  const value = getValue(node, field);
  return typeof value === "string" ? value : "";
}

export function getNumber(node: DocumentNode | undefined, field: string): number | null {
  const value = getValue(node, field);
  return typeof value === "number" ? value : null;
}

export function getFlag(node: DocumentNode | undefined, field: string): boolean {
  return getValue(node, field) === true;
}

/** Lists the variables of a proposal. The values of the client are left out. */
export function listVariables(root: DocumentNode | undefined): readonly CustomVariable[] {
  return (getValue(root, "custom_variables") ?? []) as unknown as readonly CustomVariable[];
}

/** Lists the objects in a list of an object, in order. */
export function listChildren(document: ProposalDocument, id: string, list: ListName): DocumentNode[] {
  const ids = document.nodes.get(id)?.lists[list] ?? [];
  return ids.flatMap((each) => document.nodes.get(each) ?? []);
}

/** Returns the ids of an object's siblings, including the object. */
export function listSiblingIds(
  document: ProposalDocument,
  { parent, kind }: DocumentNode,
): readonly string[] {
  const list = listByKind[kind];
  return (parent !== null && list && document.nodes.get(parent)?.lists[list]) || [];
}

/** Returns the next sibling of an object, or null for the last one. */
export function findNextSiblingId(document: ProposalDocument, node: DocumentNode): string | null {
  const ids = listSiblingIds(document, node);
  return ids[ids.lastIndexOf(node.id) + 1] ?? null;
}

/** Returns the nearest object of a kind that contains `id` or has this id. */
export function findHolder(
  document: ProposalDocument,
  id: string | null,
  kind: NodeKind,
): DocumentNode | undefined {
  for (let node = id === null ? undefined : document.nodes.get(id); node;) {
    if (node.kind === kind) return node;
    node = node.parent === null ? undefined : document.nodes.get(node.parent);
  }
  return undefined;
}

/** Lists `id` and all objects below it, each before its content. */
export function listTree(document: ProposalDocument, id: string): DocumentNode[] {
  const node = document.nodes.get(id);
  if (!node) return [];
  const inner = listsByKind[node.kind].flatMap((list) => node.lists[list] ?? []);
  return [node, ...inner.flatMap((each) => listTree(document, each))];
}

interface CachedRecord {
  readonly inner: readonly (readonly ItemRecord[])[];
  readonly record: ItemRecord;
}

const cachedRecords = new WeakMap<DocumentNode, CachedRecord>();

/** Returns an object with its whole content. Returns the identical record until the content changes. */
export function toRecord(document: ProposalDocument, node: DocumentNode): ItemRecord {
  const names = listsByKind[node.kind];
  const inner = names.map((list) =>
    listChildren(document, node.id, list).map((each) => toRecord(document, each)),
  );
  const cached = cachedRecords.get(node);
  if (cached && cached.inner.every((records, index) => isSameList(records, inner[index] ?? [])))
    return cached.record;
  const record: ItemRecord = {
    ...node.fields,
    id: node.id,
    ...Object.fromEntries(names.map((list, index) => [list, inner[index] ?? []])),
  };
  cachedRecords.set(node, { inner, record });
  return record;
}

function isSameList(a: readonly ItemRecord[], b: readonly ItemRecord[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
