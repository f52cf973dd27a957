import { expect, it } from "vitest";
import { createColumns } from "./columns.ts";
import type { GroupPart, Row } from "./document.ts";

const plainRow: Row = {
  name: "Work",
  description: [],
  state: "plain",
  control: "check",
  isOption: false,
  quantity: null,
  unit: null,
  amount: null,
  schedule: null,
  keep: true,
  isShort: true,
};

function createGroup(rows: readonly Partial<Row>[], costs: GroupPart["costs"] = []): GroupPart {
  const named = rows.map((row) => ({ ...plainRow, ...row }));
  return { kind: "group", name: "Group", description: [], note: null, rows: named, costs, keep: true };
}

const toAmount = (text: string) => ({ text, per: "" });

it("an empty column has no texts", () => {
  const columns = createColumns([createGroup([{}, { amount: toAmount("") }])]);
  expect(columns).toEqual({ quantity: null, unit: null, amount: null, hasChosenRow: false });
});

it("the widths of a section's columns depend on the longest distinct texts of all groups and their sums", () => {
  const prices = Array.from({ length: 9 }, (_, at) => ({ amount: toAmount(`€${"9".repeat(at + 1)}`) }));
  const { amount } = createColumns([
    createGroup([...prices, ...prices]),
    createGroup([{ amount: toAmount("€1") }], [toAmount("€1,000,000,000 to €2,000,000,000")]),
  ]);
  expect(amount?.texts).toEqual([
    "€1,000,000,000 to €2,000,000,000",
    ...[9, 8, 7, 6, 5].map((digits) => `€${"9".repeat(digits)}`),
  ]);
  expect(amount?.words.slice(0, 3)).toEqual(["€1,000,000,000", "€2,000,000,000", "€999999999"]);
});

it("a section with a chosen row reports it, to reserve space around its tint", () => {
  const states = ["chosen", "open"] as const;
  const columns = states.map((state) => createColumns([createGroup([{ state }])]));
  expect(columns.map(({ hasChosenRow }) => hasChosenRow)).toEqual([true, false]);
});
