import { invalid } from "../../platform/errors.ts";
import type { ItemInput } from "./content.ts";
import { toRecord, type ItemRecord, type StoredItem, type Tree } from "./tree.ts";

const lists = ["columns", "features", "modifications", "discounts"] as const;

type Parts = Partial<Record<(typeof lists)[number], readonly { id?: string }[]>>;

/**
 * A choice names an item, column or modification by its id alone, so an id that is given must be new in its
 * proposal or be the item's own already.
 */
export function refuseTakenIds(tree: Tree, input: ItemInput, itself?: StoredItem): void {
  const own = new Set(itself && listPartIds(toRecord(tree, itself)).map((part) => part.id));
  const wanted = listPartIds(input).filter((part) => !own.has(part.id));
  if (wanted.length === 0) return;
  const taken = new Set(listIdsBelow(tree, null));
  for (const { id, field } of wanted)
    if (taken.has(id)) throw invalid({ [field]: "is already used in this proposal" });
}

function listPartIds(record: ItemInput | ItemRecord): { id: string; field: string }[] {
  const parts = record as Parts;
  return lists.flatMap((list) =>
    (parts[list] ?? []).flatMap(({ id }, index) => (id ? [{ id, field: `${list}.${index}.id` }] : [])),
  );
}

function listIdsBelow(tree: Tree, parentId: string | null): string[] {
  return tree.below(parentId).flatMap((row) => {
    const parts = listPartIds(toRecord(tree, row)).map((part) => part.id);
    return [row.id].concat(parts, listIdsBelow(tree, row.id));
  });
}
