import type { ItemRecord } from "./tree.ts";

/** Amounts of lines by id, as the pricing engine computes them. */
export type AmountsById = ReadonlyMap<string, number>;

/** The record as it is shown: every line with its amount. */
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
