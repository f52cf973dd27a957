import { maxSiblings, type Page } from "@proffer/contract";
import { invalid, notFound } from "../../platform/errors.ts";
import type { ItemKind } from "./tables.ts";
import { getOwnFields, type StoredItem, type Tree } from "./tree.ts";

/**
 * For each kind of item: the kind of its parent (specification, 2.7), and the request field that names the
 * parent.
 */
const parents = {
  page: { kind: null, field: "body" },
  group: { kind: "page", field: "scope_of_work_page_id" },
  side_by_side: { kind: "page", field: "scope_of_work_page_id" },
  line_item: { kind: "group", field: "target_group_id" },
} as const;

interface NamedParents {
  readonly target_group_id?: string;
  readonly scope_of_work_page_id?: string;
}

/** Returns true if items of these kinds can be siblings. */
export function shareParents(a: ItemKind, b: ItemKind): boolean {
  return parents[a].kind === parents[b].kind;
}

/**
 * Returns the parent that the request names for an item of this kind, or undefined. Throws 404 if the parent
 * does not exist, and 400 if it is of another kind.
 */
export function findNamedParent(tree: Tree, kind: ItemKind, named: NamedParents): string | undefined {
  const { field } = parents[kind];
  const id = field === "body" ? undefined : named[field];
  if (id === undefined) return undefined;
  const parent = tree.find(id);
  if (!parent) throw notFound(id);
  if (!canHold(parent, kind)) throw invalid({ [field]: `cannot be the parent of a ${kind}` });
  return id;
}

/**
 * Returns the default parent: for a line item, the first group. For a group or side-by-side, the first page
 * of kind `scope_of_work` (specification, 4.13).
 */
export function findDefaultParent(tree: Tree, kind: ItemKind): string | null {
  if (kind === "page") return null;
  const pages = tree.below(null).filter((page) => canHold(page, "group"));
  const candidates = kind === "line_item" ? pages.flatMap((page) => tree.below(page.id)) : pages;
  const parent = candidates.find((candidate) => candidate.kind === parents[kind].kind);
  if (parent) return parent.id;
  const missing = kind === "line_item" ? "group" : "scope of work page";
  throw invalid({ [parents[kind].field]: `has no default: the proposal has no ${missing}` });
}

/**
 * Asserts that the parent has room for another item of this kind, because the contract limits the number of
 * siblings.
 */
export function assertRoomForSibling(kind: ItemKind, siblings: readonly StoredItem[]): void {
  if (siblings.length >= maxSiblings[kind])
    throw invalid({ [parents[kind].field]: `already has ${maxSiblings[kind]} items, which is the maximum` });
}

function canHold(parent: StoredItem, kind: ItemKind): boolean {
  if (parent.kind !== parents[kind].kind) return false;
  const { kind: pageKind }: Partial<Page> = getOwnFields(parent);
  return parent.kind === "group" || pageKind === "scope_of_work";
}
