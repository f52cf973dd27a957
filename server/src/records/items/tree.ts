import type { Group, ImportPage, LineItem, Page, SideBySide, ImportSideBySide } from "@proffer/contract";
import { invalid } from "../../platform/errors.ts";
import { keepCosts, listCosts } from "./costs.ts";
import { toStoredContent, chooseNewId, type IdChooser, type ItemInput } from "./content.ts";
import { toOrderKeys } from "./order-keys.ts";
import type { ItemOwner, OwnedItem, ItemKind } from "./tables.ts";

/** A record with all its descendants. */
export type ItemRecord = Page | Group | SideBySide | LineItem;

/** The columns of a row that are read. */
export type StoredItem = Pick<
  OwnedItem,
  "id" | "parent_id" | "kind" | "name" | "order_key" | "content_json" | "created_at" | "updated_at"
> & {
  /** Present only if the query included archived items. */
  readonly archived_at?: string | null;
};

/** The proposal or library item that owns a tree. A library item is also the root of its tree. */
export interface Owner {
  readonly organizationId: string;
  readonly id: string;
  readonly owner: ItemOwner;
}

export interface Place {
  readonly parentId: string | null;
  readonly orderKey: number;
}

/**
 * Converts nested pages to rows of an owner. To copy a tree, call it with the records of the tree and another
 * owner.
 */
export function toRowsOfPages(
  pages: readonly ImportPage[],
  owner: Owner,
  at: string,
  chooseId: IdChooser = chooseNewId,
): OwnedItem[] {
  return toRowsOfSiblings(
    pages.map((page) => ({ ...page, type: "page" as const })),
    null,
    owner,
    at,
    chooseId,
    chooseId,
  );
}

/**
 * Converts a record and its descendants to rows. The row of the record comes first. `chooseItemId` chooses
 * the ids of the items. By default, all ids are new.
 */
export function toRows(
  input: ItemInput,
  place: Place,
  owner: Owner,
  at: string,
  choosePartId: IdChooser = chooseNewId,
  chooseItemId: IdChooser = chooseNewId,
  id = chooseItemId(input.id),
): [OwnedItem, ...OwnedItem[]] {
  const row: OwnedItem = {
    organization_id: owner.organizationId,
    id,
    owner_id: owner.id,
    owner: owner.owner,
    parent_id: place.parentId,
    kind: input.type,
    name: input.name,
    search_key: null,
    order_key: place.orderKey,
    content_json: JSON.stringify(toStoredContent(input, choosePartId)),
    created_at: at,
    updated_at: at,
    archived_at: null,
  };
  return [row, ...toRowsOfSiblings(listInputsBelow(input), id, owner, at, choosePartId, chooseItemId)];
}

/** Lists the child records that a record contains. */
export function listInputsBelow(input: ItemInput): readonly ItemInput[] {
  if (input.type === "page") return input.children ?? [];
  return input.type === "group" ? (input.line_items ?? []) : [];
}

/** Converts sibling records and their descendants to rows. */
export function toRowsOfSiblings(
  inputs: readonly ItemInput[],
  parentId: string | null,
  owner: Owner,
  at: string,
  choosePartId: IdChooser = chooseNewId,
  chooseItemId: IdChooser = chooseNewId,
): OwnedItem[] {
  const keys = toOrderKeys(inputs.map((input) => input.order_key));
  return inputs.flatMap((input, index) =>
    toRows(input, { parentId, orderKey: keys[index] ?? 0 }, owner, at, choosePartId, chooseItemId),
  );
}

/**
 * Rows in their order and nesting. A descendant of an archived item is unreachable, because its parent is
 * missing.
 */
export interface Tree {
  readonly rows: readonly StoredItem[];
  /** Finds a row. Includes unreachable rows. */
  get(id: string): StoredItem | undefined;
  /** Finds a row. Excludes unreachable rows. */
  find(id: string): StoredItem | undefined;
  /** Returns the children in order: by order_key, and by id if keys are equal. */
  below(parentId: string | null): readonly StoredItem[];
}

export function toTree(rows: readonly StoredItem[]): Tree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = Map.groupBy(rows, (row) => row.parent_id);
  for (const siblings of children.values())
    siblings.sort((a, b) => a.order_key - b.order_key || (a.id < b.id ? -1 : 1));
  const isReachable = (row: StoredItem): boolean => {
    if (row.parent_id === null) return true;
    const parent = byId.get(row.parent_id);
    return parent !== undefined && isReachable(parent);
  };
  return {
    rows,
    get: (id) => byId.get(id),
    find: (id) => {
      const row = byId.get(id);
      return row && isReachable(row) ? row : undefined;
    },
    below: (parentId) => children.get(parentId) ?? [],
  };
}

export function toPagesOfRows(rows: readonly StoredItem[]): readonly Page[] {
  return toPages(toTree(rows));
}

const pagesOfTrees = new WeakMap<Tree, readonly Page[]>();

/**
 * Returns the pages of a tree with all their descendants. The pages are cached per tree, so callers must not
 * modify them.
 */
export function toPages(tree: Tree): readonly Page[] {
  let pages = pagesOfTrees.get(tree);
  if (!pages) {
    pages = tree.below(null).map((page) => toRecord(tree, page) as Page);
    pagesOfTrees.set(tree, pages);
  }
  return pages;
}

const known = new WeakMap<StoredItem, object>();

/**
 * Returns the fields of an item without its children. The object is cached per row, so callers must not
 * modify it.
 */
export function getOwnFields(row: StoredItem): object {
  let fields = known.get(row);
  if (!fields) {
    const { id, kind, name, order_key, content_json, archived_at } = row;
    const content = JSON.parse(content_json) as object;
    fields = { id, type: kind, name, ...content, order_key, ...(archived_at && { archived_at }) };
    known.set(row, fields);
  }
  return fields;
}

/**
 * Returns an item with all its descendants. Callers must not modify it, because without children, it is the
 * cached object of `getOwnFields`. The parsed content has all fields of the record, because `toStoredContent`
 * added the defaults.
 */
export function toRecord(tree: Tree, row: StoredItem): ItemRecord {
  const fields = getOwnFields(row);
  const { id, kind, created_at, updated_at } = row;
  const record: object =
    kind === "page"
      ? { ...fields, children: listRecordsBelow(tree, id), created_at, updated_at }
      : kind === "group"
        ? { ...fields, line_items: listRecordsBelow(tree, id) }
        : fields;
  return record as ItemRecord;
}

function listRecordsBelow(tree: Tree, parentId: string): ItemRecord[] {
  return tree.below(parentId).map((row) => toRecord(tree, row));
}

/** Amounts of lines by id, from the pricing engine. */
export type AmountsById = ReadonlyMap<string, number>;

/** Adds the amount of every line to a record. */
export function addAmounts<R extends ItemRecord>(record: R, amounts: AmountsById): R;
export function addAmounts(record: ItemRecord, amounts: AmountsById): ItemRecord {
  switch (record.type) {
    case "line_item": {
      const amount = amounts.get(record.id);
      return amount === undefined ? record : { ...record, amount };
    }
    case "group":
      return { ...record, line_items: record.line_items.map((line) => addAmounts(line, amounts)) };
    case "page":
      return { ...record, children: record.children.map((child) => addAmounts(child, amounts)) };
    default:
      return record;
  }
}

/**
 * Asserts that items of this kind have all fields of the patch. This must be checked, because the schema of
 * patches allows the fields of all kinds.
 */
export function assertFieldsOfKind(kind: ItemKind, fields: object, patch: object): void {
  const strange = Object.keys(patch).filter((field) => !Object.hasOwn(fields, field));
  if (strange.length > 0)
    throw invalid(Object.fromEntries(strange.map((field) => [field, `is not a field of a ${kind}`])));
}

/**
 * Replaces the patched fields of a record, and removes the cells of deleted features. An object without a cost in
 * a patched list keeps its present cost, because members who may not see costs send none.
 */
export function applyPatch(record: ItemRecord, patch: object): ItemInput {
  const costs = listCosts([record]);
  const kept = keepCosts(patch, (id) => costs.get(id));
  const input = { ...record, ...kept } as ItemInput;
  const { features, columns }: Partial<ImportSideBySide> = patch;
  if (input.type !== "side_by_side" || !features || columns) return input;
  const left = new Set(features.map((feature) => feature.id ?? feature.name));
  return {
    ...input,
    columns: input.columns?.map((column) =>
      Object.assign({}, column, {
        includedFeatures: column.includedFeatures?.filter((feature) => left.has(feature)),
        feature_values: Object.fromEntries(
          Object.entries(column.feature_values ?? {}).filter(([feature]) => left.has(feature)),
        ),
      }),
    ),
  };
}
