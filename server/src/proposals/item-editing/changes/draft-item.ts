import { pickContent, getOwnFields, type StoredItem } from "../../../records/items/index.ts";
import type { ItemKind } from "../../../schema.ts";
import type { Fields } from "./fields.ts";
import type { Part, PartList } from "./prepare-operations.ts";

/** An item after the operations so far. */
export class DraftItem {
  /** Undefined for an item inserted by the operations. */
  readonly stored: StoredItem | undefined;
  readonly wasArchived: boolean;
  isArchived: boolean;
  parentId: string | null;
  orderKey: number;
  readonly #row: StoredItem;
  #fields: Fields | undefined;

  constructor(row: StoredItem, { isNew = false, isArchived = false } = {}) {
    this.#row = row;
    this.stored = isNew ? undefined : row;
    this.wasArchived = isArchived;
    this.isArchived = isArchived;
    this.parentId = row.parent_id;
    this.orderKey = row.order_key;
  }

  get id(): string {
    return this.#row.id;
  }

  get kind(): ItemKind {
    return this.#row.kind;
  }

  /** The item's own fields, including parts. */
  get fields(): Fields {
    return this.#fields ?? (getOwnFields(this.#row) as Fields);
  }

  set fields(fields: Fields) {
    this.#fields = fields;
  }

  /** Returns the row of the item. If nothing has changed, this is the stored row itself. */
  toRow(at: string): StoredItem {
    const row = this.#row;
    const placed = { parent_id: this.parentId, order_key: this.orderKey };
    const isPlaced = row.parent_id === placed.parent_id && row.order_key === placed.order_key;
    if (!this.#fields) return isPlaced ? row : { ...row, ...placed, updated_at: at };
    const name = String(this.#fields["name"]);
    const content_json = JSON.stringify(pickContent(this.#fields));
    if (isPlaced && row.name === name && row.content_json === content_json) return row;
    return { ...row, ...placed, name, content_json, updated_at: at };
  }
}

/** A part (a column, feature, modification or discount) and the item that contains it. */
export interface PlacedPart {
  readonly id: string;
  readonly node: DraftItem;
  readonly list: PartList;
}

export function getParts(node: DraftItem, list: PartList): readonly Part[] {
  return (node.fields[list] ?? []) as readonly Part[];
}

export function setParts(node: DraftItem, list: PartList, parts: readonly Part[]): void {
  node.fields = { ...node.fields, [list]: parts };
}

/** Copies a column without its data for one feature. */
export function withoutCells(column: Part, feature: string): Part {
  const included = column["includedFeatures"] as readonly string[] | undefined;
  const values = column["feature_values"] as Readonly<Record<string, string>> | undefined;
  return {
    ...column,
    ...(included && { includedFeatures: included.filter((id) => id !== feature) }),
    ...(values && {
      feature_values: Object.fromEntries(Object.entries(values).filter(([id]) => id !== feature)),
    }),
  };
}
