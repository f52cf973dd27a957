import { changedTypes, type VersionChange, type VersionContent } from "@proffer/contract";
import { toCanonicalJson } from "../../platform/canonical-json.ts";

type ObjectType = VersionChange["type"];
type ObjectPlace = NonNullable<VersionChange["from"]>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * An object of a proposal. All objects are in a flat list instead of a tree, so that they can be compared by
 * id.
 */
interface FlatObject extends Pick<VersionChange, "type" | "id" | "name"> {
  /** Null for the proposal itself. */
  readonly place: ObjectPlace | null;
  /** Values by path, such as price.value. */
  readonly fields: ReadonlyMap<string, unknown>;
  readonly amount: number | undefined;
}

type FlatContent = ReadonlyMap<string, FlatObject>;

/**
 * The fields with lists of objects, and the type of the objects in each list. Null if each object has a field
 * `type` with its type.
 */
const lists: Readonly<Record<string, ObjectType | null>> = {
  pages: "page",
  children: null,
  line_items: "line_item",
  modifications: "modification",
  columns: "column",
  features: "feature",
  discounts: "discount",
};

/**
 * Fields left out of `FlatObject.fields`: ids and times, and positions, totals and lists, which are compared
 * separately.
 */
const leftOut = new Set(["id", "order_key", "created_at", "updated_at", "totals", ...Object.keys(lists)]);

/**
 * Object types determined by the list. Their field `type` is content, so it is compared. In other objects,
 * the field `type` is the object type and is not compared.
 */
const typedByList = new Set<ObjectType>(["discount", "feature"]);

/** Fields below this depth are compared as one value. */
const maxDepth = 10;

/** Lists the changes between two contents of a proposal. */
export function compareContents(
  proposalId: string,
  from: VersionContent,
  to: VersionContent,
): VersionChange[] {
  const before = flatten(proposalId, from);
  const after = flatten(proposalId, to);
  const moved = findMoved(before, after);
  const changes = [...after.values()].flatMap((object): VersionChange[] => {
    const old = before.get(object.id);
    if (!old) return [toChange("added", null, object)];
    const move = moved.has(object.id) ? [toChange("moved", old, object)] : [];
    const fields = compareFields(old.fields, object.fields);
    return fields.length > 0 ? move.concat({ ...toChange("changed", old, object), fields }) : move;
  });
  const removed = [...before.values()].filter(({ id }) => !after.has(id));
  return [...changes, ...removed.map((object) => toChange("removed", object, null))];
}

function toChange(
  change: VersionChange["change"],
  from: FlatObject | null,
  to: FlatObject | null,
): VersionChange {
  const object = to ?? from;
  if (!object) throw new Error("A change needs an object");
  const { type, id, name, amount } = object;
  const isWhole = change === "added" || change === "removed";
  return {
    change,
    type,
    id,
    name,
    from: from?.place ?? null,
    to: to?.place ?? null,
    ...(isWhole && amount !== undefined && { amount }),
    fields: [],
  };
}

function flatten(proposalId: string, content: VersionContent): FlatContent {
  const found = new Map<string, FlatObject>();
  const visit = (type: ObjectType, id: string, record: Fields, place: ObjectPlace | null): void => {
    const { name = "", amount } = record as { readonly name?: string; readonly amount?: number };
    found.set(id, {
      type,
      id,
      name,
      place,
      fields: toFieldMap(type, record),
      amount,
    });
    for (const [list, listed] of Object.entries(lists)) {
      const objects = (record[list] ?? []) as readonly Fields[];
      for (const [index, object] of objects.entries()) {
        const parent_id = type === "proposal" ? null : id;
        const childType = listed ?? toItemType(object["type"]);
        visit(childType, String(object["id"]), object, { parent_id, position: index + 1 });
      }
    }
  };
  visit("proposal", proposalId, content, null);
  return found;
}

function toItemType(type: unknown): ObjectType {
  const known = changedTypes.find((each) => each === type);
  if (!known) throw new Error(`There are no objects of the type ${String(type)}`);
  return known;
}

function toFieldMap(type: ObjectType, record: Fields): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [field, value] of Object.entries(record)) {
    const isItemType = field === "type" && !typedByList.has(type);
    if (!leftOut.has(field) && !isItemType) addFields(fields, field, value, 1);
  }
  return fields;
}

function addFields(fields: Map<string, unknown>, path: string, value: unknown, depth: number): void {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isObject && depth < maxDepth ? Object.entries(value) : [];
  if (entries.length === 0) fields.set(path, value);
  for (const [field, inner] of entries) addFields(fields, `${path}.${field}`, inner, depth + 1);
}

function compareFields(
  before: FlatObject["fields"],
  after: FlatObject["fields"],
): Array<VersionChange["fields"][number]> {
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((field) => ({ field, from: before.get(field) ?? null, to: after.get(field) ?? null }))
    .filter(({ from, to }) => from !== to && toCanonicalJson(from) !== toCanonicalJson(to));
}

/**
 * Finds the moved objects: those with another parent, and the smallest number of siblings whose moves explain
 * the new order.
 */
function findMoved(before: FlatContent, after: FlatContent): ReadonlySet<string> {
  const moved = new Set<string>();
  const remaining = [...after.values()].flatMap((object) => {
    const old = before.get(object.id);
    if (!old?.place || !object.place) return [];
    const { parent_id } = object.place;
    if (old.place.parent_id !== parent_id) {
      moved.add(object.id);
      return [];
    }
    // A parent may have two lists, whose positions are independent: columns and features, or the children of
    // a page and its discounts.
    const list = `${typedByList.has(object.type) ? object.type : "others"} ${parent_id}`;
    return [{ id: object.id, list, was: old.place.position }];
  });
  for (const siblings of Map.groupBy(remaining, ({ list }) => list).values()) {
    const staying = findStaying(siblings.map(({ was }) => was));
    for (const [index, { id }] of siblings.entries()) if (!staying.has(index)) moved.add(id);
  }
  return moved;
}

/**
 * Finds the indexes of a longest ascending subsequence of different numbers, by patience sorting. If
 * `positions` are the old positions of siblings in their new order, the found siblings need not move.
 */
export function findStaying(positions: readonly number[]): ReadonlySet<number> {
  /**
   * For each length, the index of the last element of the subsequence of this length that ends with the
   * smallest number.
   */
  const ends: number[] = [];
  const previous: Array<number | undefined> = [];
  for (const [index, position] of positions.entries()) {
    const length = countBelow(ends, (end) => (positions[end] ?? 0) < position);
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const staying = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) staying.add(index);
  return staying;
}

/**
 * Counts the elements at the start for which `isBelow` is true. `isBelow` must be false for all later
 * elements.
 */
function countBelow(ends: readonly number[], isBelow: (end: number) => boolean): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(ends[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
