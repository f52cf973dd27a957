import type { Column, Group, LineItem, Modification, Page, SideBySide } from "@proffer/contract";
import type { StoredItem, Tree } from "./tree.ts";

/** The selection and the quantity of an object, if it has one. */
export interface Choice {
  readonly selected: boolean;
  readonly quantity?: number;
}

/** Choices by the id of the item, column or modification. */
export type Choices = Readonly<Record<string, Choice>>;

/** A choice with its object. */
export interface NamedChoice extends Choice {
  readonly name: string;
  /** The group, side-by-side, page or line item that contains the object. */
  readonly parentId: string;
}

type Choosable = Group | SideBySide | Column | LineItem | Modification;

/** Lists the selections and quantities on pages, set by the client or preset by the sender. */
export function listChoices(pages: readonly Page[]): ReadonlyMap<string, NamedChoice> {
  const choices = new Map<string, NamedChoice>();
  const add = (record: Choosable, parentId: string): void => {
    choices.set(record.id, { ...toChoice(record), name: record.name, parentId });
  };
  for (const page of pages)
    for (const child of page.children) {
      add(child, page.id);
      if (child.type === "side_by_side") for (const column of child.columns) add(column, child.id);
      else
        for (const line of child.line_items) {
          add(line, child.id);
          for (const modification of line.modifications) add(modification, line.id);
        }
    }
  return choices;
}

function toChoice(record: Choosable): Choice {
  const { selected, quantity } = isColumn(record)
    ? { selected: record.isSelected, quantity: record.quantity }
    : { selected: record.selected, quantity: "price" in record ? record.price.quantity : undefined };
  return { selected, ...(quantity?.current !== undefined && { quantity: quantity.current }) };
}

function isColumn(record: Choosable): record is Column {
  return "isSelected" in record;
}

/**
 * Returns the rows that a choice changes. `after` has the same records as `before` in the same order.
 * Unchanged records are the same objects in both.
 */
export function toChosenRows(
  tree: Tree,
  before: readonly Page[],
  after: readonly Page[],
  at: string,
): StoredItem[] {
  return listChangedRecords(before, after).flatMap((record) => {
    const row = tree.find(record.id);
    if (!row) return [];
    const content = { ...(JSON.parse(row.content_json) as object), ...pickChoice(record) };
    const content_json = JSON.stringify(content);
    // If a line item changes, its group becomes a new record too, but the row of the group stays the same.
    return content_json === row.content_json ? [] : [{ ...row, content_json, updated_at: at }];
  });
}

type SelectableRecord = Group | SideBySide | LineItem;

/**
 * Lists the records of `after` that differ from the records of `before`. Skips the children of unchanged
 * records.
 */
function listChangedRecords(before: readonly Page[], after: readonly Page[]): SelectableRecord[] {
  return after.flatMap(({ children }, page) =>
    children.flatMap((child, place): SelectableRecord[] => {
      const known = before[page]?.children[place];
      if (child === known) return [];
      if (child.type !== "group") return [child];
      const lines = known?.type === "group" ? known.line_items : [];
      return [child, ...child.line_items.filter((line, index) => line !== lines[index])];
    }),
  );
}

/** Picks the fields that a choice can change. */
function pickChoice(record: SelectableRecord) {
  if (record.type === "side_by_side") return { selected: record.selected, columns: record.columns };
  if (record.type === "group") return { selected: record.selected };
  return { selected: record.selected, price: record.price, modifications: record.modifications };
}
