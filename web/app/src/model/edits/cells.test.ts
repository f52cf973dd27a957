import { describe, expect, test } from "vitest";
import { applyOperations } from "../document/apply-operations.ts";
import type { Operation } from "../document/operation.ts";
import {
  getNode,
  getText,
  listChildren,
  toDocument,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { createDetail } from "../test/example-detail.ts";
import { getCell, toCellMark, toCellWords } from "./cells.ts";
import { duplicateNodes, fillCells, insertRecords, moveBy, removeNodes, setField } from "./edits.ts";
import { createColumn, createFeature, createSideBySide } from "./new-records.ts";

const features = [createFeature("Storage"), createFeature("Care", "heading"), createFeature("Calls")];
const [storage = "", , calls = ""] = features.map(({ id }) => id);
const dotted = { ...createFeature("Night"), id: "night.shift" };
const sideBySide = {
  ...createSideBySide("Plans", [
    { ...createColumn("Basic"), includedFeatures: [storage], feature_values: { [calls]: "2 a month" } },
    createColumn("Plus", true),
  ]),
  features: [...features, dotted],
};
const empty = toDocument(createDetail());
const pageId = [...empty.nodes.values()].find((node) => getText(node, "kind") === "scope_of_work")?.id ?? "";
const document = apply(
  empty,
  insertRecords([sideBySide], { list: "children", parent: pageId, before: null }).operations,
);
const [basic, plus] = listChildren(document, sideBySide.id, "columns");
if (!basic || !plus) throw new Error("There are no columns");

function apply(before: ProposalDocument, operations: readonly Operation[]): ProposalDocument {
  return applyOperations(before, operations).document;
}

const readCells = (after: ProposalDocument) =>
  listChildren(after, sideBySide.id, "columns").map((column) =>
    listChildren(after, sideBySide.id, "features").map(({ id }) => {
      const { isIncluded, words } = getCell(column, id);
      return words || isIncluded;
    }),
  );

const listNames = (after: ProposalDocument) =>
  listChildren(after, sideBySide.id, "features").map((node) => getText(node, "name"));

describe("the cells of a comparison", () => {
  test("get and lose a mark or words separately", () => {
    const marked = toCellMark(plus, calls, true);
    const written = toCellWords(plus, storage, "10 GB");
    expect(written.field).toBe(`feature_values.${storage}`);
    const edits = [marked, written].flatMap(({ field, to }) => setField([plus], field, to).operations);
    const after = apply(document, edits);
    expect(readCells(after)).toEqual([
      [true, false, "2 a month", false],
      ["10 GB", false, true, false],
    ]);
    const changed = getNode(after, plus.id);
    const back = [toCellMark(changed, calls, false), toCellWords(changed, storage, "")];
    const cleared = back.flatMap(({ field, to }) => setField([changed], field, to).operations);
    expect(readCells(apply(after, cleared))).toEqual(readCells(document));
  });

  test("are written beside the others if the id of their feature contains a dot", () => {
    const { field, to } = toCellWords(basic, dotted.id, "Yes, daily");
    const after = apply(document, setField([basic], field, to).operations);
    expect(readCells(after)[0]).toEqual([true, false, "2 a month", "Yes, daily"]);
  });

  test("are filled by a pasted table, except headings and cells outside of the comparison", () => {
    const [first] = listChildren(document, sideBySide.id, "features");
    const table = [["1 GB", "5 GB", "none"], ["daily"], ["", "3"], ["too far"]];
    const { operations } = fillCells(document, first ?? basic, basic, table);
    expect(readCells(apply(document, operations))).toEqual([
      ["1 GB", false, "daily", false],
      ["5 GB", false, false, "3"],
    ]);
    const narrow = fillCells(document, getNode(document, calls), plus, [["a"], ["b"]]);
    expect(readCells(apply(document, narrow.operations))[1]).toEqual([false, false, "a", "b"]);
  });

  test("written by another user meanwhile remain after pasting a table, and after copying or removing a feature", () => {
    const feature = getNode(document, calls);
    const theirs = setField([plus], toCellWords(plus, storage, "10 GB").field, "10 GB").operations;
    for (const ours of [
      fillCells(document, feature, basic, [["daily", "hourly"]]),
      duplicateNodes(document, [feature]),
      removeNodes(document, [feature]),
    ])
      expect(readCells(apply(apply(document, theirs), ours.operations))[1]?.[0]).toBe("10 GB");
  });

  test("are not written if a column has none and gets none", () => {
    const { feature_values: _, ...bare } = createColumn("Bare");
    const plan = { ...createSideBySide("Plan", [bare]), features: [createFeature("Calls")] };
    const place = { list: "children", parent: pageId, before: null } as const;
    const after = apply(empty, insertRecords([plan], place).operations);
    const only = listChildren(after, plan.id, "features");
    for (const { operations } of [removeNodes(after, only), duplicateNodes(after, only)])
      expect(operations.filter(({ type }) => type === "set")).toEqual([]);
  });

  test("take as many rows of a long table as there are features", () => {
    const table = Array.from({ length: 200_000 }, () => ["daily"]);
    const { operations } = fillCells(document, getNode(document, calls), basic, table);
    expect(readCells(apply(document, operations))[0]).toEqual([true, false, "daily", "daily"]);
  });

  test("are copied, moved, removed and restored with their feature", () => {
    const nodes = [storage, calls].map((id) => getNode(document, id));
    const copied = apply(document, duplicateNodes(document, nodes).operations);
    expect(listNames(copied)).toEqual(["Storage", "Care", "Calls", "Storage", "Calls", "Night"]);
    expect(readCells(copied)[0]).toEqual([true, false, "2 a month", true, "2 a month", false]);
    const moved = apply(document, moveBy(document, getNode(document, calls), -1).operations);
    expect(listNames(moved)).toEqual(["Storage", "Calls", "Care", "Night"]);
    expect(readCells(moved)[0]).toEqual([true, "2 a month", false, false]);
    const removed = applyOperations(document, removeNodes(document, nodes).operations);
    expect(readCells(removed.document)).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(readCells(apply(removed.document, removed.inverses))).toEqual(readCells(document));
  });
});
