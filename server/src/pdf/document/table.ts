import type { Block, Cell, Run } from "./document.ts";
import { isTag, getText, type Element, type Node } from "./nodes.ts";

/** Maximum number of columns. The cells of a wider table are listed one below the other. */
const maxColumns = 12;
const maxRowSpan = 1_000;
/** Maximum number of characters in a table head. A longer head is not repeated on every page. */
const maxHeadCharacters = 400;

interface SourceCell {
  readonly node: Element;
  readonly width: number;
  readonly height: number;
}

/** Converts a table. Spans end at other cells and at the edge, as in browsers. */
export function toTable(table: Element, blocksIn: (nodes: readonly Node[]) => Block[]): Block[] {
  const rows = listRows(table);
  const caption = listWithin(table, "caption").flatMap(({ children }) => blocksIn(children));
  const placed = placeCells(rows);
  const columns = Math.max(0, ...placed.map(({ x, width }) => x + width));
  if (columns === 0) return caption;
  if (columns > maxColumns) return [...caption, ...placed.flatMap(({ node }) => blocksIn(node.children))];
  const headings = countHeadings(rows, placed);
  return [
    {
      kind: "table",
      columns,
      headings: countCharacters(rows.slice(0, headings)) <= maxHeadCharacters ? headings : 0,
      caption: caption.flatMap((block): readonly Run[] => (block.kind === "paragraph" ? block.runs : [])),
      cells: placed.map(({ node, x, y, width, height }) => ({
        x,
        y,
        width,
        height,
        isHeading: node.name === "th",
        blocks: blocksIn(node.children),
      })),
    },
  ];
}

/**
 * Counts the rows at the top that contain only headings. A row whose cell spans into a data row does not
 * count.
 */
function countHeadings(rows: readonly (readonly SourceCell[])[], placed: readonly PlacedCell[]): number {
  let headings = Math.max(
    0,
    rows.findIndex((row) => row.some(({ node }) => node.name !== "th")),
  );
  while (placed.some(({ y, height }) => y < headings && y + height > headings)) headings--;
  return headings;
}

function listRows(table: Element): SourceCell[][] {
  return listWithin(table, "tr").map((row) =>
    row.children
      .filter(isTag)
      .filter(({ name }) => name === "td" || name === "th")
      .map((node) => ({
        node,
        width: parseSpan(node.attribs["colspan"], 1_000),
        height: parseSpan(node.attribs["rowspan"], maxRowSpan),
      })),
  );
}

/** Lists the elements of this table, without the elements of nested tables. */
function listWithin(node: Element, name: string): Element[] {
  return node.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === name ? [child] : /^t(head|body|foot)$/.test(child.name) ? listWithin(child, name) : [],
    );
}

function countCharacters(rows: readonly (readonly SourceCell[])[]): number {
  return rows.flat().reduce((sum, { node }) => sum + 4 + getText(node).length, 0);
}

function parseSpan(written: string | undefined, max: number): number {
  const span = Number.parseInt(written ?? "1", 10);
  return span >= 1 ? Math.min(span, max) : 1;
}

type PlacedCell = Omit<Cell, "isHeading" | "blocks"> & { readonly node: Element };

function placeCells(rows: readonly (readonly SourceCell[])[]): PlacedCell[] {
  // Limits spans to the number of columns of the widest row, because wider spans would only add empty
  // columns.
  const widest = Math.max(0, ...rows.map((row) => row.length), ...rows.map(countLikelyColumns));
  const taken = rows.map(() => new Set<number>());
  return rows.flatMap((row, y) => {
    let x = 0;
    return row.map(({ node, width: wanted, height: wantedHeight }) => {
      while (taken[y]?.has(x)) x++;
      let width = 1;
      while (width < wanted && x + width < widest && !taken[y]?.has(x + width)) width++;
      const height = Math.min(wantedHeight, rows.length - y);
      for (let down = 0; down < height; down++)
        for (let across = 0; across < width; across++) taken[y + down]?.add(x + across);
      const cell = { node, x, y, width, height };
      x += width;
      return cell;
    });
  });
}

/** Counts the columns of a row. Ignores its spans if they exceed the maximum number of columns. */
function countLikelyColumns(row: readonly SourceCell[]): number {
  const width = row.reduce((sum, { width: each }) => sum + each, 0);
  return width <= maxColumns ? width : row.length;
}
