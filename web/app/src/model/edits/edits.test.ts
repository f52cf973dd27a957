import { describe, expect, test } from "vitest";
import { applyOperations } from "../document/apply-operations.ts";
import {
  getFlag,
  getNode,
  getNumber,
  getText,
  getValue,
  listChildren,
  toDocument,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { createDetail } from "../test/example-detail.ts";
import { duplicateNodes, insertRecords, setSelectionType, setSmallestQuantity } from "./edits.ts";
import { createColumn, createGroup, createLine, createSideBySide } from "./new-records.ts";

const before = toDocument(createDetail());
const pageId = [...before.nodes.values()].find((node) => getText(node, "kind") === "scope_of_work")?.id ?? "";
const option = (name: string, selected: boolean) => createLine(name, undefined, { optional: true, selected });
const group = createGroup("Options", [
  createLine("Included", undefined, { selected: true }),
  option("No", false),
  option("First", true),
  option("Second", true),
]);
const sideBySide = createSideBySide("Plans", [
  createColumn("A"),
  createColumn("B", true),
  createColumn("C", true),
]);
const place = { list: "children", parent: pageId, before: null } as const;
const document = applyOperations(before, insertRecords([group, sideBySide], place).operations).document;
const apply = (operations: Parameters<typeof applyOperations>[1]) =>
  applyOperations(document, operations).document;
const listChosen = (after: ProposalDocument) => [
  ...listChildren(after, group.id, "line_items").filter((line) => getFlag(line, "selected")),
  ...listChildren(after, sideBySide.id, "columns").filter((column) => getFlag(column, "isSelected")),
];

describe("an edit that the server would otherwise reject in part", () => {
  test("keeps the first selected option if exactly one may be selected, and does not change other objects", () => {
    const holders = [group.id, sideBySide.id].map((id) => getNode(document, id));
    const after = apply(setSelectionType(document, holders, "single").operations);
    expect(listChosen(after).map((node) => getText(node, "name"))).toEqual(["Included", "First", "B"]);
    expect(getValue(getNode(after, group.id), "selection_type")).toBe("single");
    const several = apply(setSelectionType(document, holders, "multiple").operations);
    expect(listChosen(several)).toHaveLength(5);
  });

  test("raises only quantities below a new minimum", () => {
    const [line] = listChildren(document, group.id, "line_items");
    if (!line) throw new Error("There is no line");
    const raised = apply(setSmallestQuantity([line], 5).operations);
    const after = getNode(raised, line.id);
    expect([getNumber(after, "price.quantity.min"), getNumber(after, "price.quantity.current")]).toEqual([
      5, 5,
    ]);
    const lowered = applyOperations(raised, setSmallestQuantity([after], 2).operations).document;
    expect(getNumber(getNode(lowered, line.id), "price.quantity.current")).toBe(5);
    const [column] = listChildren(document, sideBySide.id, "columns");
    if (!column) throw new Error("There is no column");
    const ofColumn = getNode(apply(setSmallestQuantity([column], 3).operations), column.id);
    expect([getNumber(ofColumn, "quantity.min"), getNumber(ofColumn, "quantity.current")]).toEqual([3, 3]);
  });
});

test("a duplicate names the original of each object, so that the server can copy costs", () => {
  const [operation] = duplicateNodes(document, [getNode(document, group.id)]).operations;
  if (operation?.type !== "insert") throw new Error("Nothing was inserted");
  const lines = operation.item["line_items"] as ReadonlyArray<{ readonly id: string }>;
  const originals = [operation.item, ...lines].map(({ id }) => operation.sources?.[id]);
  expect(originals).toEqual([
    group.id,
    ...listChildren(document, group.id, "line_items").map(({ id }) => id),
  ]);
});
