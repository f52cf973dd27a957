import type { Block, Table } from "./document.ts";

/** Creates a table of texts without headings. All rows have the same number of cells. */
export function createTextTable(rows: ReadonlyArray<ReadonlyArray<readonly Block[]>>): Table {
  const cells = rows.flatMap((row, y) =>
    row.map((blocks, x) => ({ x, y, width: 1, height: 1, isHeading: false, blocks })),
  );
  return { kind: "table", columns: rows[0]?.length ?? 0, headings: 0, caption: [], cells };
}
