import { getColumnChoice, getGroupChoice, isCounting, isOn } from "../choice-state.ts";
import { getBillingFrequency } from "../display-amounts.ts";
import type {
  Column,
  Frequency,
  Group,
  LineItem,
  Modification,
  Page,
  PricingProposal,
  SideBySide,
} from "../types.ts";

/** A line item, modification or column that is not archived. */
export interface MarginEntry {
  readonly type: "line_item" | "modification" | "column";
  readonly record: LineItem | Modification | Column;
  readonly owner: Group | SideBySide;
  /** The line of a modification. */
  readonly line?: LineItem;
  readonly frequency: Frequency;
  /** True if the entry counts now, provided its line counts. */
  readonly isOn: boolean;
  /** True if the entry counts now, provided its group or side-by-side counts. */
  readonly countsInOwner: boolean;
  /** True if the entry counts now. */
  readonly counts: boolean;
}

/** Lists the entries of a proposal in its order. */
export function listMarginEntries({ pages }: PricingProposal): MarginEntry[] {
  return pages
    .filter(isPresent)
    .flatMap((page) =>
      (page.children ?? [])
        .filter(isPresent)
        .flatMap((child) => (child.type === "group" ? listLines(child, page) : listColumns(child, page))),
    );
}

function listLines(group: Group, page: Page): MarginEntry[] {
  const { met } = getGroupChoice(group, page);
  const entries: MarginEntry[] = [];
  for (const line of (group.line_items ?? []).filter(isPresent)) {
    const countsInOwner = isCounting(line, group, met);
    const own: MarginEntry = {
      type: "line_item",
      record: line,
      owner: group,
      frequency: getBillingFrequency(line),
      isOn: true,
      countsInOwner,
      counts: countsInOwner && isOn(group),
    };
    entries.push(own, ...listModifications(line, own));
  }
  return entries;
}

function listModifications(line: LineItem, { owner, countsInOwner, counts }: MarginEntry): MarginEntry[] {
  return (line.modifications ?? []).filter(isPresent).map((record) => {
    const isSelected = record.optional !== true || record.selected === true;
    return {
      type: "modification",
      record,
      owner,
      line,
      frequency: getBillingFrequency(record, line),
      isOn: isSelected,
      countsInOwner: countsInOwner && isSelected,
      counts: counts && isSelected,
    };
  });
}

function listColumns(owner: SideBySide, page: Page): MarginEntry[] {
  const { met } = getColumnChoice(owner, page);
  return (owner.columns ?? []).map((record) => {
    const countsInOwner = record.isSelected === true && met;
    const frequency = record.frequency ?? "once";
    const counts = countsInOwner && isOn(owner);
    return { type: "column", record, owner, frequency, isOn: countsInOwner, countsInOwner, counts };
  });
}

/** Tells whether a record is not archived. */
export function isPresent({ archived_at }: { archived_at?: string | null }): boolean {
  return archived_at == null;
}
