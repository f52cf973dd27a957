import type {
  Column,
  Exemptions,
  Frequency,
  Group,
  LineItem,
  Modification,
  Page,
  Price,
  PricingProposal,
  SideBySide,
} from "@proffer/pricing";
import { isUnmet } from "./requirement.ts";

/** A record with a price: a line item, a modification or a column. */
export interface Entry {
  readonly kind: "line" | "modification" | "column";
  readonly id: string | undefined;
  /** The record of the entry. */
  readonly record: LineItem | Modification | Column;
  readonly page: Page;
  readonly parent: Group | SideBySide;
  /** The line of a modification. */
  readonly line?: Entry;
  readonly price: Price | undefined;
  readonly frequency: Frequency;
  /** True if the entry is in the totals. */
  readonly counts: boolean;
  readonly exempt: { readonly tax: boolean; readonly markup: boolean; readonly discount: boolean };
}

/** Lists every entry that is not archived, in the order of the proposal. */
export function listEntries(proposal: PricingProposal): Entry[] {
  return listChildren(proposal).flatMap(({ page, child }) =>
    child.type === "group" ? listLines(page, child) : listColumns(page, child),
  );
}

/** Lists every group and side-by-side that is not archived, with its page. */
export function listChildren(proposal: PricingProposal): { page: Page; child: Group | SideBySide }[] {
  const pages = proposal.pages.filter(isPresent);
  return pages.flatMap((page) => (page.children ?? []).filter(isPresent).map((child) => ({ page, child })));
}

export function isPresent(record: { archived_at?: string | null }): boolean {
  return typeof record.archived_at !== "string";
}

/** Tells whether a record counts: it is not optional, or it is selected. */
export function isOn(record: { optional?: boolean | null; selected?: boolean | null }): boolean {
  return record.optional !== true || record.selected === true;
}

function listLines(page: Page, group: Group): Entry[] {
  const lines = (group.line_items ?? []).filter(isPresent);
  const unmet = isUnmet(page, group);
  return lines.flatMap((line) => {
    const counts = isOn(group) && isOn(line) && !(unmet && line.optional === true);
    const entry: Entry = {
      kind: "line",
      id: line.id,
      record: line,
      page,
      parent: group,
      price: line.price ?? undefined,
      frequency: line.price?.frequency ?? "once",
      counts,
      exempt: toExempt([line]),
    };
    return [entry].concat(listModifications(line, entry));
  });
}

function listModifications(record: LineItem, line: Entry): Entry[] {
  return (record.modifications ?? []).filter(isPresent).map((modification: Modification) => ({
    kind: "modification",
    id: modification.id,
    record: modification,
    page: line.page,
    parent: line.parent,
    line,
    price: modification.price ?? undefined,
    frequency:
      modification.price?.model === "percent" ? line.frequency : (modification.price?.frequency ?? "once"),
    counts: line.counts && isOn(modification),
    exempt: toExempt([record, modification]),
  }));
}

function listColumns(page: Page, sideBySide: SideBySide): Entry[] {
  const unmet = isUnmet(page, sideBySide);
  return (sideBySide.columns ?? []).map((column) => ({
    kind: "column",
    id: column.id,
    record: column,
    page,
    parent: sideBySide,
    price: toPrice(column),
    frequency: column.frequency ?? "once",
    counts: isOn(sideBySide) && !unmet && column.isSelected === true,
    exempt: toExempt([sideBySide]),
  }));
}

function toPrice(column: Column): Price {
  return {
    model: column.feeType ?? "fixed",
    value: column.price,
    frequency: column.frequency,
    quantity: column.quantity,
  };
}

function toExempt(records: readonly Exemptions[]): Entry["exempt"] {
  return {
    tax: records.some((record) => record.tax_exempt === true),
    markup: records.some((record) => record.markup_exempt === true),
    discount: records.some((record) => record.discount_exempt === true),
  };
}
