import type { Node, ResolvedPos } from "prosemirror-model";
import { Selection, TextSelection, type Command, type EditorState } from "prosemirror-state";
import { schema } from "./schema.ts";

// prosemirror-tables requires rows directly below their table. Stored texts have heads, bodies and captions,
// which must stay unchanged.

const { nodes } = schema;

/** The table around the cursor: depths of the table, its row and its cell. */
interface Place {
  readonly $pos: ResolvedPos;
  readonly table: number;
  readonly row: number;
  readonly cell: number;
}

function findPlace({ selection: { $from: $pos } }: EditorState): Place | undefined {
  for (let depth = $pos.depth; depth > 1; depth -= 1) {
    const { type } = $pos.node(depth);
    if (type !== nodes.table_cell && type !== nodes.table_header) continue;
    let table = depth - 2;
    while (table > 0 && $pos.node(table).type !== nodes.table) table -= 1;
    return { $pos, table, row: depth - 1, cell: depth };
  }
  return undefined;
}

/** Tells whether the cursor is in a table. */
export function isInTable(state: EditorState): boolean {
  return findPlace(state) !== undefined;
}

const newTable = { columns: 3, rows: 2 };

/**
 * Inserts a table with headings after the paragraph with the cursor, and moves the cursor into its first
 * cell.
 */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const { $from } = state.selection;
  const at = $from.depth === 0 ? $from.pos : $from.after($from.depth);
  const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
  const from = isEmpty ? $from.before($from.depth) : at;
  const toRow = (type: typeof nodes.table_cell) =>
    nodes.table_row.create(null, createCells(Array.from({ length: newTable.columns }, () => type)));
  const rows = [
    toRow(nodes.table_header),
    ...Array.from({ length: newTable.rows }, () => toRow(nodes.table_cell)),
  ];
  const table = nodes.table.create(null, nodes.table_body.create(null, rows));
  const holder = state.doc.resolve(from);
  if (!holder.parent.canReplaceWith(holder.index(), holder.index(), nodes.table)) return false;
  const tr = state.tr.replaceWith(from, at, table);
  // A table at the end needs a paragraph after it, so that the user can continue writing.
  const end = from + table.nodeSize;
  if (end >= tr.doc.content.size) tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from + 1))).scrollIntoView());
  return true;
};

function createCells(types: readonly (typeof nodes.table_cell)[]): Node[] {
  return types.map((type) => type.create(null, nodes.paragraph.create()));
}

/** Adds a row below or above the row of the cursor, with as many cells. */
export function addRow(side: "above" | "below"): Command {
  return (state, dispatch) => {
    const place = findPlace(state);
    if (!place) return false;
    const { $pos, row } = place;
    const cells = $pos
      .node(row)
      .children.map((cell) =>
        nodes.table_cell.create({ colspan: cell.attrs["colspan"] }, nodes.paragraph.create()),
      );
    const at = side === "below" ? $pos.after(row) : $pos.before(row);
    const tr = state.tr.insert(at, nodes.table_row.create(null, cells));
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };
}

/**
 * Adds a column after or before the column of the cursor: in every row, a cell of the same kind as its
 * neighbour.
 */
export function addColumn(side: "after" | "before"): Command {
  return (state, dispatch) => {
    const place = findPlace(state);
    if (!place) return false;
    const { first, end } = findColumns(place);
    const column = side === "after" ? end : first;
    const { tr } = state;
    for (const cell of listBoundaryCells(place, column).toReversed()) {
      if (cell.isSpanning) tr.setNodeAttribute(cell.pos, "colspan", String(cell.span + 1));
      else tr.insert(cell.pos, cell.type.create(null, nodes.paragraph.create()));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Removes the row of the cursor. Removing the last row removes the table. */
export const removeRow: Command = (state, dispatch) => {
  const place = findPlace(state);
  if (!place) return false;
  const { $pos, table, row } = place;
  // An empty table section is removed too.
  let depth = row;
  while (depth > table && $pos.node(depth - 1).childCount === 1) depth -= 1;
  const tr = state.tr.delete($pos.before(depth), $pos.after(depth));
  // The cursor stays in the table, if there is still one.
  const isLast = $pos.index(depth - 1) === $pos.node(depth - 1).childCount - 1;
  const at = tr.doc.resolve($pos.before(depth));
  dispatch?.(tr.setSelection(Selection.near(at, isLast && depth > table ? -1 : 1)));
  return true;
};

/** Removes the column of the cursor. Removing the last column removes the table. */
export const removeColumn: Command = (state, dispatch) => {
  const place = findPlace(state);
  if (!place) return false;
  const { first, end } = findColumns(place);
  const { tr } = state;
  for (const cell of listCells(place).toReversed()) {
    if (cell.end <= first || cell.first >= end) continue;
    const removed = Math.min(cell.end, end) - Math.max(cell.first, first);
    const left = cell.end - cell.first - removed;
    if (left === 0) tr.delete(cell.pos, cell.pos + cell.node.nodeSize);
    else tr.setNodeAttribute(cell.pos, "colspan", left === 1 ? null : String(left));
  }
  const start = place.$pos.before(place.table);
  const table = tr.doc.nodeAt(start);
  if (table?.textContent === "" && !hasCells(table)) return removeTable(state, dispatch);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(place.$pos.pos)))));
  return true;
};

function hasCells(table: Node): boolean {
  let found = false;
  table.descendants(({ type }) => {
    found ||= type === nodes.table_cell || type === nodes.table_header;
    return !found;
  });
  return found;
}

export const removeTable: Command = (state, dispatch) => {
  const place = findPlace(state);
  if (!place) return false;
  const { $pos, table } = place;
  const [from, to] = [$pos.before(table), $pos.after(table)];
  const { tr } = state;
  const isAlone = $pos.node(table - 1).childCount === 1;
  if (isAlone) tr.replaceWith(from, to, nodes.paragraph.create());
  else tr.delete(from, to);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from))));
  return true;
};

/** Goes to the next or the previous cell. Adds a row after the last cell. */
export function goToCell(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const place = findPlace(state);
    if (!place) return false;
    const cells = listCells(place);
    const own = place.$pos.before(place.cell);
    const next = cells[cells.findIndex(({ pos }) => pos === own) + direction];
    if (!next) return direction === 1 && addRow("below")(state, dispatch);
    const inside = state.doc.resolve(next.pos + next.node.nodeSize - 1);
    dispatch?.(state.tr.setSelection(TextSelection.near(inside, -1)).scrollIntoView());
    return true;
  };
}

/** A cell with its position and its columns: from `first` up to, but excluding, `end`. */
interface Cell {
  readonly node: Node;
  readonly pos: number;
  readonly row: number;
  readonly first: number;
  readonly end: number;
}

/** Lists all cells of the table in order. A cell that spans rows is counted only in its first row. */
function listCells({ $pos, table }: Place): Cell[] {
  const cells: Cell[] = [];
  const start = $pos.start(table);
  let row = -1;
  let column = 0;
  $pos.node(table).descendants((node, offset) => {
    if (node.type === nodes.table_row) {
      row += 1;
      column = 0;
      return true;
    }
    if (node.type !== nodes.table_cell && node.type !== nodes.table_header)
      return node.type !== nodes.table_caption;
    const span = Math.max(1, Number(node.attrs["colspan"] ?? 1) || 1);
    cells.push({ node, pos: start + offset, row, first: column, end: column + span });
    column += span;
    return false;
  });
  return cells;
}

function findColumns(place: Place): Pick<Cell, "first" | "end"> {
  const own = place.$pos.before(place.cell);
  return listCells(place).find(({ pos }) => pos === own) ?? { first: 0, end: 1 };
}

/**
 * For each row, lists the place for a new cell at a column boundary. If a cell spans the boundary, lists this
 * cell instead, because it must grow.
 */
function listBoundaryCells(place: Place, column: number) {
  const all = listCells(place);
  const rows = [...new Set(all.map(({ row }) => row))];
  return rows.flatMap((row) => {
    const cells = all.filter((each) => each.row === row);
    const spanning = cells.find(({ first, end }) => first < column && column < end);
    const at = spanning ?? cells.find(({ first }) => first === column);
    const last = cells.at(-1);
    const neighbour = cells.find(({ end }) => end === column) ?? at ?? last;
    if (!neighbour || !last) return [];
    const pos = at?.pos ?? last.pos + last.node.nodeSize;
    const span = spanning ? spanning.end - spanning.first : 1;
    return [{ pos, span, isSpanning: spanning !== undefined, type: neighbour.node.type }];
  });
}
