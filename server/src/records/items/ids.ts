import { isJson } from "@proffer/contract";
import type { Reader } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import type { ItemInput } from "./content.ts";
import { listTakenIds } from "./items.store.ts";
import { toRecord, type ItemRecord, type StoredItem, type Tree } from "./tree.ts";

/** The ids chosen by a client, by the field that contains the id. */
export type GivenIds = ReadonlyMap<string, string>;

const uuidV7 = /^.{14}7.{4}[89ab]/;

const itemLists = ["pages", "children", "line_items", "modifications", "columns", "features", "discounts"];

/**
 * Lists the ids of an object and of all objects inside it. Throws an error that names the field if an id is
 * not a UUIDv7, or if two objects have the same id.
 */
export function listGivenIds(object: unknown): Map<string, string> {
  const ids = new Map<string, string>();
  const known = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) walk(entry, `${path}${index}.`);
    if (!isJson(value)) return;
    const id = value["id"];
    if (typeof id === "string") {
      const field = `${path}id`;
      if (!isId(id) || !uuidV7.test(id)) throw invalid({ [field]: "must be a UUIDv7 in lower case" });
      if (known.has(id)) throw invalid({ [field]: "is the id of another object of the request" });
      known.add(id);
      ids.set(field, id);
    }
    for (const list of itemLists) walk(value[list], `${path}${list}.`);
  };
  walk(object, "");
  return ids;
}

/**
 * Asserts that no item of the organization has one of these ids. This includes archived items. Errors name
 * the field.
 */
export async function assertUnknownIds(read: Reader, organizationId: string, given: GivenIds): Promise<void> {
  const taken = await listTakenIds(read, organizationId, [...given.values()]);
  for (const [field, id] of given) if (taken.has(id)) throw takenId(field);
}

export function takenId(field: string) {
  return invalid({ [field]: "is already used" });
}

const partLists = ["columns", "features", "modifications", "discounts"] as const;

type Parts = Partial<Record<(typeof partLists)[number], readonly { id?: string }[]>>;

/**
 * Asserts that the ids of the parts of an item are not used elsewhere in the proposal. A selection names an
 * item, column or modification only by its id, so each id must be unique. `itself` is the item before its
 * change, whose own ids are allowed.
 */
export function assertNewIds(tree: Tree, input: ItemInput, itself?: StoredItem): void {
  const own = new Set(itself && listPartIds(toRecord(tree, itself)).map((part) => part.id));
  const wanted = listPartIds(input).filter((part) => !own.has(part.id));
  if (wanted.length === 0) return;
  const taken = new Set(listIdsBelow(tree, null));
  for (const { id, field } of wanted)
    if (taken.has(id)) throw invalid({ [field]: "is already used in this proposal" });
}

function listPartIds(record: ItemInput | ItemRecord): { id: string; field: string }[] {
  const parts = record as Parts;
  return partLists.flatMap((list) =>
    (parts[list] ?? []).flatMap(({ id }, index) => (id ? [{ id, field: `${list}.${index}.id` }] : [])),
  );
}

function listIdsBelow(tree: Tree, parentId: string | null): string[] {
  return tree.below(parentId).flatMap((row) => {
    const parts = listPartIds(toRecord(tree, row)).map((part) => part.id);
    return [row.id].concat(parts, listIdsBelow(tree, row.id));
  });
}
