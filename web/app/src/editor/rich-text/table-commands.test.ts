import type { Node } from "prosemirror-model";
import { EditorState, TextSelection, type Command } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { schema } from "./schema.ts";
import {
  addColumn,
  addRow,
  goToCell,
  insertTable,
  isInTable,
  removeColumn,
  removeRow,
  removeTable,
} from "./table-commands.ts";

const { nodes } = schema;
const paragraph = (text: string) => nodes.paragraph.create(null, text === "" ? [] : schema.text(text));
const cell = (text: string, colspan: string | null = null) =>
  nodes.table_cell.create({ colspan }, paragraph(text));
const table = (...rows: readonly (readonly Node[])[]) =>
  nodes.table.create(
    null,
    nodes.table_body.create(
      null,
      rows.map((cells) => nodes.table_row.create(null, cells)),
    ),
  );

/** Returns a state with the cursor in the cell or paragraph that contains these words. */
function stateAt(words: string, ...blocks: readonly Node[]): EditorState {
  const doc = nodes.doc.create(null, blocks);
  let at = 1;
  doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === words) at = pos + 1;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, at) });
}

function run(state: EditorState, command: Command): EditorState {
  let after = state;
  expect(
    command(state, (transaction) => {
      after = state.apply(transaction);
    }),
  ).toBe(true);
  after.doc.check();
  return after;
}

/** Returns the rows of the first table: the words of each cell, with its colspan if it is above one. */
function readRows({ doc }: EditorState): string[][] {
  const rows: string[][] = [];
  doc.descendants((node) => {
    if (node.type === nodes.table_row)
      rows.push(
        node.children.map(
          (each) => `${each.textContent}${each.attrs["colspan"] ? `×${each.attrs["colspan"]}` : ""}`,
        ),
      );
  });
  return rows;
}

const readCursor = ({ selection }: EditorState) => selection.$from.parent.textContent;

describe("a table in a text", () => {
  test("replaces an empty paragraph, puts the cursor into its first heading, and is followed by a paragraph", () => {
    const state = run(stateAt("", paragraph("Before"), paragraph("")), insertTable);
    expect(state.doc.children.map(({ type }) => type.name)).toEqual(["paragraph", "table", "paragraph"]);
    expect(readRows(state)).toEqual([
      ["", "", ""],
      ["", "", ""],
      ["", "", ""],
    ]);
    expect(state.selection.$from.node(-1).type).toBe(nodes.table_header);
    expect(insertTable(state)).toBe(false);
  });

  test("gets and loses rows and columns beside the cursor", () => {
    const before = stateAt("b", table([cell("a"), cell("b")], [cell("c"), cell("d")]), paragraph("end"));
    expect(readRows(run(before, addRow("below")))).toEqual([
      ["a", "b"],
      ["", ""],
      ["c", "d"],
    ]);
    expect(readRows(run(before, addRow("above")))[0]).toEqual(["", ""]);
    expect(readRows(run(before, addColumn("after")))).toEqual([
      ["a", "b", ""],
      ["c", "d", ""],
    ]);
    expect(readRows(run(before, addColumn("before")))).toEqual([
      ["a", "", "b"],
      ["c", "", "d"],
    ]);
    expect(readRows(run(before, removeRow))).toEqual([["c", "d"]]);
    const last = stateAt("c", table([cell("a"), cell("b")], [cell("c"), cell("d")]), paragraph("end"));
    expect(readCursor(run(last, removeRow))).toBe("b");
    expect(readRows(run(before, removeColumn))).toEqual([["a"], ["c"]]);
    expect(run(before, removeTable).doc.textContent).toBe("end");
  });

  test("is removed with its last row or column, and leaves a paragraph", () => {
    for (const command of [removeRow, removeColumn, removeTable]) {
      const state = run(stateAt("a", table([cell("a")])), command);
      expect(state.doc.children.map(({ type }) => type.name)).toEqual(["paragraph"]);
    }
  });

  test("keeps cells over several columns whole", () => {
    const wide = stateAt("d", table([cell("ab", "2"), cell("c")], [cell("d"), cell("e"), cell("f")]));
    expect(readRows(run(wide, addColumn("after")))).toEqual([
      ["ab×3", "c"],
      ["d", "", "e", "f"],
    ]);
    expect(readRows(run(wide, removeColumn))).toEqual([
      ["ab", "c"],
      ["e", "f"],
    ]);
  });

  test("is navigated with Tab, which adds a row at the end", () => {
    const first = stateAt("a", table([cell("a"), cell("b")]));
    const second = run(first, goToCell(1));
    expect(readCursor(second)).toBe("b");
    expect(readCursor(run(second, goToCell(-1)))).toBe("a");
    expect(goToCell(-1)(first)).toBe(false);
    const third = run(second, goToCell(1));
    expect(readRows(third)).toEqual([
      ["a", "b"],
      ["", ""],
    ]);
    expect(isInTable(third)).toBe(true);
    expect(isInTable(stateAt("end", paragraph("end")))).toBe(false);
  });
});
