import { calculateMargin, type PricingProposal } from "@proffer/pricing";
import { describe, expect, test } from "vitest";
import { applyOperations } from "../document/apply-operations.ts";
import { getNode, getRoot, getValue, toDocument, toRecord } from "../document/proposal-document.ts";
import { createDetail } from "../test/example-detail.ts";
import { insertRecords, setField } from "./edits.ts";
import {
  createColumn,
  createGroup,
  createLine,
  createModification,
  createSideBySide,
} from "./new-records.ts";
import { findPricesForMargin, hasSettableMargin, setPrices } from "./price-for-margin.ts";

const fixed = { model: "fixed", value: 100, frequency: "once" } as const;
const express = { ...createModification("Express"), cost: 755, price: fixed, selected: true };
const lines = {
  logo: createLine("Logo", { ...fixed, quantity: { current: 3 } }, { cost: 600 }),
  exempt: createLine("Exempt", fixed, { cost: 6000, markup_exempt: true, modifications: [express] }),
  hourly: createLine("Hourly", { ...fixed, model: "hourly", quantity: { current: 8 } }, { cost: 400 }),
  range: createLine("Range", { ...fixed, max_value: 120 }, { cost: 60 }),
  unknown: createLine("Unknown", fixed),
  gift: createLine("Gift", fixed, { cost: 0 }),
  share: createLine("Share", { ...fixed, model: "percent" }, { cost: 5 }),
};
const column = { ...createColumn("Basic", true), price: 10, cost: 805 };
const start = toDocument(createDetail());
const page = [...start.nodes.values()].find((node) => getValue(node, "kind") === "scope_of_work");
if (!page) throw new Error("There is no page with prices");
const group = createGroup("Costed", Object.values(lines));
const blocks = [group, createSideBySide("Plans", [column])];
const document = applyOperations(start, [
  ...insertRecords(blocks, { list: "children", parent: page.id, before: null }).operations,
  ...setField([page], "markup_percent", 5).operations,
]).document;

const find = (percent: number, ...records: readonly { readonly id: string }[]) =>
  findPricesForMargin(
    document,
    records.map(({ id }) => getNode(document, id)),
    percent,
    "EUR",
  );

/** Returns the margins of objects after all of them got the prices for one margin. */
function setMargin(percent: number, ...records: readonly { readonly id: string }[]) {
  const found = find(percent, ...records);
  if ("fault" in found) throw new Error(found.fault.reason);
  const after = applyOperations(document, setPrices(found.prices).operations).document;
  const { pages } = toRecord(after, getRoot(after)) as unknown as PricingProposal;
  const { entries } = calculateMargin({ currency: "EUR", pages });
  return records.map(({ id }) => entries.get(id)?.percent);
}

describe("a typed margin", () => {
  test.each([40, 33.33, 0, -12.5, 99])(
    "is the margin of the new prices, with markup and quantity: %d %%",
    (percent) => {
      const costed = [lines.logo, lines.exempt, lines.hourly];
      expect(setMargin(percent, ...costed)).toEqual([percent, percent, percent]);
      expect(setMargin(percent, express)).toEqual([percent]);
      expect(setMargin(percent, column)).toEqual([percent]);
    },
  );

  test("sets the lower price of a range, unless it would exceed the upper price", () => {
    expect(setMargin(50, lines.range)).toEqual([50]);
    expect(find(60, lines.range)).toEqual({ fault: { reason: "above_range", price: 142.86 } });
  });

  test("is not possible from 100 % on, without a cost, with a cost of 0, and for huge prices", () => {
    expect(find(100, lines.logo)).toEqual({ fault: { reason: "no_such_margin" } });
    expect(find(40, lines.logo, lines.unknown)).toEqual({ fault: { reason: "no_cost" } });
    expect(find(40, lines.gift)).toEqual({ fault: { reason: "is_free" } });
    expect(find(99.999_999_999_999, lines.logo)).toEqual({ fault: { reason: "no_price" } });
  });

  test("needs a price with an amount that is not a share of others", () => {
    const settable = Object.entries(lines).filter(([, { id }]) => hasSettableMargin(getNode(document, id)));
    expect(settable.map(([name]) => name)).not.toContain("share");
    expect(hasSettableMargin(getNode(document, column.id))).toBe(true);
  });
});
