import { invalid, notFound } from "../../platform/errors.ts";
import { findKeyBetween, computeMidpoint, getKeyOfRank } from "./order-keys.ts";
import { findDefaultParent, findNamedParent, assertRoomForSibling, shareParents } from "./parents.ts";
import type { ItemKind } from "./tables.ts";
import type { Place, StoredItem, Tree } from "./tree.ts";

const placeFields = [
  "after_item_id",
  "before_item_id",
  "target_group_id",
  "scope_of_work_page_id",
  "order_key",
] as const;

/** The requested position of an item. The fields have the names of the specification (4.13, 4.14). */
export type RequestedPlace = {
  readonly [Field in Exclude<(typeof placeFields)[number], "order_key">]?: string;
} & { readonly order_key?: number };

type WithoutPlaceFields<G> = G extends unknown ? Omit<G, keyof RequestedPlace> : never;

/** Removes the fields of the position from a request, so that the fields of the item remain. */
export function removePlaceFields<G extends RequestedPlace>(given: G): WithoutPlaceFields<G> {
  const rest: Partial<G> = { ...given };
  for (const field of placeFields) delete rest[field];
  return rest as WithoutPlaceFields<G>;
}

/** A position. If `renumber` is true, the siblings must be renumbered first to make room. */
export interface Placement extends Place {
  readonly renumber: boolean;
}

/**
 * Finds the position for a new or moved item of this kind. Throws 404 if an item named in the request does
 * not exist. Throws 400 for contradictory fields, or if there is no valid parent. A moved item keeps its
 * position unless the request names another one.
 */
export function findPlace(
  tree: Tree,
  kind: ItemKind,
  requested: RequestedPlace,
  moved?: StoredItem,
): Placement {
  assertNoContradictions(requested);
  const beside = findNeighbour(tree, kind, requested);
  if (beside && beside.neighbour === moved) throw invalid({ [beside.field]: "must not be the item itself" });
  const parentId = findParent(tree, kind, requested, beside, moved);
  const siblings = tree.below(parentId);
  const stays = moved?.parent_id === parentId;
  if (!stays) assertRoomForSibling(kind, siblings);
  if (beside) {
    const index = siblings.filter((sibling) => sibling !== moved).indexOf(beside.neighbour);
    return placeBetween(siblings, beside.field === "after_item_id" ? index + 1 : index, parentId, moved);
  }
  if (requested.order_key !== undefined) return { parentId, orderKey: requested.order_key, renumber: false };
  if (moved && stays) return { parentId, orderKey: moved.order_key, renumber: false };
  return placeBetween(siblings, siblings.length, parentId);
}

function assertNoContradictions({ after_item_id, before_item_id, order_key }: RequestedPlace): void {
  const beside = after_item_id ?? before_item_id;
  if (after_item_id !== undefined && before_item_id !== undefined)
    throw invalid({ before_item_id: "must not be given together with after_item_id" });
  if (order_key !== undefined && beside !== undefined)
    throw invalid({ order_key: "must not be given together with after_item_id or before_item_id" });
}

interface Neighbour {
  readonly neighbour: StoredItem;
  readonly field: "after_item_id" | "before_item_id";
}

function findNeighbour(tree: Tree, kind: ItemKind, requested: RequestedPlace): Neighbour | undefined {
  const field = requested.after_item_id === undefined ? "before_item_id" : "after_item_id";
  const id = requested[field];
  if (id === undefined) return undefined;
  const neighbour = tree.find(id);
  if (!neighbour) throw notFound(id);
  if (!shareParents(neighbour.kind, kind))
    throw invalid({ [field]: `cannot be the neighbour: a ${kind} cannot be next to a ${neighbour.kind}` });
  return { neighbour, field };
}

/**
 * Finds the parent. If the request names a neighbour and a parent, the neighbour decides (specification,
 * 4.14).
 */
function findParent(
  tree: Tree,
  kind: ItemKind,
  requested: RequestedPlace,
  beside: Neighbour | undefined,
  moved: StoredItem | undefined,
): string | null {
  if (beside) return beside.neighbour.parent_id;
  return findNamedParent(tree, kind, requested) ?? (moved ? moved.parent_id : findDefaultParent(tree, kind));
}

/** Returns the position before the sibling at `index`. The index does not count the moved item. */
function placeBetween(
  siblings: readonly StoredItem[],
  index: number,
  parentId: string | null,
  moved?: StoredItem,
): Placement {
  const others = siblings.filter((sibling) => sibling !== moved);
  const [before, after] = [others[index - 1], others[index]];
  const orderKey = findKeyBetween(before?.order_key, after?.order_key);
  if (orderKey !== undefined) return { parentId, orderKey, renumber: false };
  const toRenumberedKey = (sibling: StoredItem | undefined) =>
    sibling && getKeyOfRank(siblings.indexOf(sibling));
  return {
    parentId,
    orderKey: computeMidpoint(toRenumberedKey(before), toRenumberedKey(after)),
    renumber: true,
  };
}
