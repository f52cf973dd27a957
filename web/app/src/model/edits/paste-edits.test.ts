import { findNotation, type ChosenRoles } from "@proffer/tables";
import { describe, expect, test } from "vitest";
import { applyOperations } from "../document/apply-operations.ts";
import {
  getText,
  getValue,
  isEqualDocument,
  listChildren,
  toDocument,
  type ProposalDocument,
} from "../document/proposal-document.ts";
import { readLines, type Paste } from "../spreadsheet/read-lines.ts";
import { createDetail } from "../test/example-detail.ts";
import { insertRecords, setField } from "./edits.ts";
import { createGroup } from "./new-records.ts";
import { correctRow, rereadLines } from "./paste-edits.ts";

const empty = toDocument(createDetail());
const pageId = [...empty.nodes.values()].find((node) => getText(node, "kind") === "scope_of_work")?.id ?? "";
const group = createGroup("Pasted");
const start = applyOperations(
  empty,
  insertRecords([group], { list: "children", parent: pageId, before: null }).operations,
).document;
const rules = { notation: findNotation("en-US"), currency: "USD", discountName: "Discount" };

/** Pastes rows with cells separated by `|` into an empty group. */
function paste(...rows: readonly string[]) {
  const text = rows.map((row) => row.replaceAll("|", "\t")).join("\n");
  const read = readLines(text, rules);
  const place = { list: "line_items", parent: group.id, before: null } as const;
  const { document } = applyOperations(start, insertRecords(read.lines, place).operations);
  const given: Pick<Paste, "text" | "read" | "place"> = {
    text,
    read,
    place: { groupId: group.id, before: null },
  };
  return { document, given };
}

const listNames = (document: ProposalDocument) =>
  listChildren(document, group.id, "line_items").map((line) => getText(line, "name"));

const listIds = (document: ProposalDocument) =>
  listChildren(document, group.id, "line_items").map(({ id }) => id);

function getPrice(document: ProposalDocument, name: string) {
  const line = listChildren(document, group.id, "line_items").find((each) => getText(each, "name") === name);
  return getValue(line, "price");
}

/** Applies the correction that the report offers for a row. */
function correct({ document, given }: ReturnType<typeof paste>, row: number, kind: string): ProposalDocument {
  const choice = given.read.problems
    .find((problem) => problem.row === row)
    ?.choices.find((each) => each.kind === kind);
  const edit = choice && correctRow(document, given, row, choice, rules);
  return applyOperations(document, edit?.operations ?? []).document;
}

function reread({ document, given }: ReturnType<typeof paste>, roles: ChosenRoles) {
  const read = readLines(given.text, { ...rules, roles, idsByRow: given.read.idsByRow });
  return applyOperations(document, rereadLines(document, given, read).operations);
}

describe("a correction of a pasted row", () => {
  test("changes the price, and keeps quantity and period", () => {
    const pasted = paste("Item|Qty|Price|Billed", "Nails|3|1.500|monthly");
    expect(getPrice(correct(pasted, 2, "price"), "Nails")).toEqual({
      model: "fixed",
      value: 1500,
      frequency: "monthly",
      quantity: { current: 3 },
    });
  });

  test("inserts a row at its place, or removes it", () => {
    const pasted = paste("Item|Qty|Price", "Desk|1|5", "Total||5", "First floor||", "Lamp|1|6");
    expect(listNames(correct(pasted, 3, "insert"))).toEqual(["Desk", "Total", "First floor", "Lamp"]);
    expect(listNames(correct(pasted, 4, "remove"))).toEqual(["Desk", "Lamp"]);
    const only = paste("Item|Price", "Total|5");
    expect(listNames(correct(only, 2, "insert"))).toEqual(["Total"]);
  });

  test("replaces the discount of a line", () => {
    const pasted = paste("Item|Qty|Price|Discount", "Desk|2|100|5");
    const corrected = correct(pasted, 2, "discount");
    const [line] = listChildren(corrected, group.id, "line_items");
    const discounts = listChildren(corrected, line?.id ?? "", "modifications");
    expect(discounts.map((each) => getValue(each, "price.value"))).toEqual([-10]);
  });

  test("does nothing if its line was removed", () => {
    const { document, given } = paste("Item|Price", "Nails|1.500");
    const choice = { kind: "price", price: { model: "none" } } as const;
    expect(correctRow(start, given, 2, choice, rules)).toBeUndefined();
    expect(document.nodes.size).toBeGreaterThan(start.nodes.size);
  });
});

describe("another reading of the columns of a pasted table", () => {
  test("changes the lines in place, and can be undone", () => {
    const pasted = paste("Item|Cost|Retail", "Desk|5|9", "Lamp|2|4");
    const { document, inverses } = reread(pasted, { 2: "price" });
    expect(getPrice(document, "Desk")).toMatchObject({ model: "fixed", value: 9 });
    expect(listIds(document)).toEqual(listIds(pasted.document));
    expect(isEqualDocument(applyOperations(document, inverses).document, pasted.document)).toBe(true);
  });

  test("keeps changes that a member has made meanwhile to other fields", () => {
    const pasted = paste("Item|Cost|Retail", "Desk|5|9");
    const [line] = listChildren(pasted.document, group.id, "line_items");
    const renamed = applyOperations(
      pasted.document,
      line ? setField([line], "name", "Table").operations : [],
    ).document;
    const { document } = reread({ ...pasted, document: renamed }, { 2: "price" });
    expect(listNames(document)).toEqual(["Table"]);
  });

  test("inserts rows that are lines now, and removes rows that no longer are", () => {
    const pasted = paste("Item|Note|Price", "Desk|a|5", "Lamp|c|6", "Total|b|11");
    expect(listNames(pasted.document)).toEqual(["Desk", "Lamp"]);
    const { document } = reread(pasted, { 0: null, 1: "name" });
    expect(listNames(document).toSorted()).toEqual(["a", "c"]);
  });
});
