import type { Block, Cell, Run } from "./document.ts";
import { isTag, textOf, type Element, type Node } from "./nodes.ts";

/** More columns than this would leave no room for words: the cells of a row are set below each other then. */
const mostColumns = 12;
const tallest = 1_000;
/** A head that is repeated on every page must leave room for the rest. */
const longestHead = 400;

interface Source {
  readonly node: Element;
  readonly width: number;
  readonly height: number;
}

/** Every cell at its place, spans cut where they meet another cell or the edge, as a browser's do. */
export function tableOf(table: Element, blocksIn: (nodes: readonly Node[]) => Block[]): Block[] {
  const rows = rowsOf(table);
  const caption = within(table, "caption").flatMap(({ children }) => blocksIn(children));
  const placed = place(rows);
  const columns = Math.max(0, ...placed.map(({ x, width }) => x + width));
  if (columns === 0) return caption;
  if (columns > mostColumns) return [...caption, ...placed.flatMap(({ node }) => blocksIn(node.children))];
  const headings = headingsOf(rows, placed);
  return [
    {
      kind: "table",
      columns,
      headings: lengthOf(rows.slice(0, headings)) <= longestHead ? headings : 0,
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

/** As many of the first rows as hold headings alone, none of which reaches into a row that does not. */
function headingsOf(rows: readonly (readonly Source[])[], placed: readonly Placed[]): number {
  let headings = Math.max(
    0,
    rows.findIndex((row) => row.some(({ node }) => node.name !== "th")),
  );
  while (placed.some(({ y, height }) => y < headings && y + height > headings)) headings--;
  return headings;
}

function rowsOf(table: Element): Source[][] {
  return within(table, "tr").map((row) =>
    row.children
      .filter(isTag)
      .filter(({ name }) => name === "td" || name === "th")
      .map((node) => ({
        node,
        width: spanOf(node.attribs["colspan"], 1_000),
        height: spanOf(node.attribs["rowspan"], tallest),
      })),
  );
}

/** Those of this table, not of one inside it. */
function within(node: Element, name: string): Element[] {
  return node.children
    .filter(isTag)
    .flatMap((child) =>
      child.name === name ? [child] : /^t(head|body|foot)$/.test(child.name) ? within(child, name) : [],
    );
}

function lengthOf(rows: readonly (readonly Source[])[]): number {
  return rows.flat().reduce((sum, { node }) => sum + 4 + textOf(node).length, 0);
}

function spanOf(written: string | undefined, most: number): number {
  const span = Number.parseInt(written ?? "1", 10);
  return span >= 1 ? Math.min(span, most) : 1;
}

type Placed = Omit<Cell, "isHeading" | "blocks"> & { readonly node: Element };

function place(rows: readonly (readonly Source[])[]): Placed[] {
  // A span wider than all cells of the longest row holds nothing more.
  const widest = Math.max(0, ...rows.map((row) => row.length), ...rows.map(narrowed));
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

/** The width of a row whose spans are believed as far as they are likely. */
function narrowed(row: readonly Source[]): number {
  const width = row.reduce((sum, { width: each }) => sum + each, 0);
  return width <= mostColumns ? width : row.length;
}
