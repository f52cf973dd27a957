import type { LineItem, Page } from "@proffer/contract";
import type { ItemRecord } from "./tree.ts";

/** By id, what each line comes to; the pricing engine says it. */
export type AmountsById = ReadonlyMap<string, number>;

/** The record as it is shown: every line with its amount. */
export function withAmounts<R extends ItemRecord>(record: R, amounts: AmountsById): R {
  for (const line of linesOf(record)) {
    const amount = amounts.get(line.id);
    if (amount !== undefined) line.amount = amount;
  }
  return record;
}

function linesOf(record: ItemRecord): readonly LineItem[] {
  if (record.type === "line_item") return [record];
  if (record.type === "group") return record.line_items;
  return record.type === "page" ? linesOfPage(record) : [];
}

function linesOfPage(page: Page): readonly LineItem[] {
  return page.children.flatMap((child) => (child.type === "group" ? child.line_items : []));
}
