import { getColumnChoice, getGroupChoice, isCounting, isOn } from "../choice-state.ts";
import { mergeExemptions } from "../collect-modification.ts";
import { getBillingFrequency } from "../display-amounts.ts";
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
} from "../types.ts";

/** A line item, modification or column that is not archived. */
export interface MarginEntry {
  readonly type: "line_item" | "modification" | "column";
  readonly record: LineItem | Modification | Column;
  readonly price: Price | null | undefined;
  /** A modification also has the exemptions of its line, and a column those of its side-by-side. */
  readonly exempt: Exemptions;
  readonly frequency: Frequency;
  /** True if the entry counts now, provided its line, group or side-by-side counts. */
  readonly counts: boolean;
  /** True if the recipient can switch the entry. */
  readonly isOption: boolean;
  /** True if the recipient cannot set the quantity. */
  readonly frozen: boolean;
  /** Empty except for a line item. */
  readonly modifications: readonly MarginEntry[];
}

/** A group or side-by-side that is not archived. */
export interface MarginOwner {
  readonly record: Group | SideBySide;
  /** Index among the pages that are not archived. */
  readonly page: number;
  readonly markup_percent: number;
  readonly counts: boolean;
  /** True if the recipient can switch the owner. */
  readonly isOption: boolean;
  /** Number of lines or columns that the selection type applies to. */
  readonly options: number;
  /** The line items or columns. */
  readonly items: readonly MarginEntry[];
}

/** Lists the entries of a proposal in its order. */
export function listMarginOwners({ pages, selections_locked }: PricingProposal): MarginOwner[] {
  return pages.filter(isPresent).flatMap((page, index) => {
    const frozen = selections_locked === true || page.hidden === true;
    return (page.children ?? []).filter(isPresent).map((record): MarginOwner => {
      const { options, items } =
        record.type === "group" ? listLines(record, page, frozen) : listColumns(record, page, frozen);
      const isOption = record.optional === true && !frozen;
      const markup_percent = page.markup_percent ?? 0;
      return { record, page: index, markup_percent, counts: isOn(record), isOption, options, items };
    });
  });
}

type OwnedItems = Pick<MarginOwner, "options" | "items">;

function listLines(group: Group, page: Page, isPageFrozen: boolean): OwnedItems {
  const { options, met, hiddenSelection } = getGroupChoice(group, page);
  const items = (group.line_items ?? []).filter(isPresent).map((line): MarginEntry => {
    const isLineFrozen = isPageFrozen || line.hidden === true;
    return {
      type: "line_item",
      record: line,
      price: line.price,
      exempt: line,
      frequency: getBillingFrequency(line),
      counts: isCounting(line, group, met),
      isOption: line.optional === true && !isPageFrozen && (!isLineFrozen || line === hiddenSelection),
      frozen: isLineFrozen,
      modifications: listModifications(line, isLineFrozen),
    };
  });
  return { options, items };
}

function listModifications(line: LineItem, frozen: boolean): MarginEntry[] {
  return (line.modifications ?? []).filter(isPresent).map((record) => ({
    type: "modification",
    record,
    price: record.price,
    exempt: mergeExemptions(record, line),
    frequency: getBillingFrequency(record, line),
    counts: record.optional !== true || record.selected === true,
    isOption: record.optional === true && !frozen,
    frozen,
    modifications: [],
  }));
}

function listColumns(owner: SideBySide, page: Page, frozen: boolean): OwnedItems {
  const { options, met } = getColumnChoice(owner, page);
  const items = (owner.columns ?? []).map((record): MarginEntry => ({
    type: "column",
    record,
    price: { model: record.feeType ?? "fixed", value: record.price, quantity: record.quantity },
    exempt: owner,
    frequency: record.frequency ?? "once",
    counts: record.isSelected === true && met,
    isOption: !frozen,
    frozen,
    modifications: [],
  }));
  return { options, items };
}

/** Lists the entries of a group or side-by-side. */
export function listEntries({ items }: MarginOwner): MarginEntry[] {
  return items.flatMap((item) => [item, ...item.modifications]);
}

/** Tells whether a record is not archived. */
export function isPresent({ archived_at }: { archived_at?: string | null }): boolean {
  return archived_at == null;
}
