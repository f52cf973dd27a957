import { createId } from "../../model/create-id.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { findNextSiblingId } from "../../model/document/proposal-document.ts";
import { duplicateNodes, moveBy, removeNodes } from "../../model/edits/edits.ts";
import type { Editor } from "../state/editor.ts";
import { removeWithToast } from "../state/remove.ts";
import { findCells, findRows, focusCell, isTextControl } from "./focus-cell.ts";
import type { Command } from "../../commands/commands.ts";
import { say } from "../say.ts";

/** Handles the keys of the grid. A text field keeps its own keys: left and right arrow, Home, End. */
export function handleGridKey(event: KeyboardEvent, editor: Editor): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest<HTMLElement>("[data-row]");
  const cell = event.target.dataset["cell"];
  if (!row || cell === undefined) return;
  const action = findAction(event, editor, row, cell);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function findAction(
  event: KeyboardEvent,
  editor: Editor,
  row: HTMLElement,
  cell: string,
): (() => void) | undefined {
  const id = row.dataset["row"] ?? "";
  const node = editor.document.nodes.get(id);
  const isMod = event.metaKey || event.ctrlKey;
  const { key } = event;
  if (key === "ArrowDown" || key === "ArrowUp") {
    const direction = key === "ArrowDown" ? 1 : -1;
    if (event.altKey) return node && (() => moveRow(editor, node, direction, cell));
    if (event.shiftKey || isMod) return undefined;
    return () => goTo(findRows(getGrid(row)), row, direction, cell);
  }
  if (editor.isReadOnly.value) return undefined;
  const isButton = event.target instanceof HTMLButtonElement;
  if (key === "Enter" && !isMod && !event.shiftKey && !isButton)
    return () => startNext(editor, row, node, cell);
  if (key === "Tab" && !event.shiftKey && node && isLastCell(row, event.target))
    return toNextRow(editor, row, node);
  if (isMod && key.toLowerCase() === "d") return node && (() => duplicate(editor, node, cell));
  if (isMod && (key === "Backspace" || key === "Delete") && node)
    return () => remove(editor, row, node, cell);
  if (key === "Backspace" && !node && isEmpty(event.target)) return () => leaveDraft(editor, row, cell);
  if (key === "/" && isEmpty(event.target)) return () => openLibrary(editor);
  return undefined;
}

function getGrid(row: HTMLElement): HTMLElement {
  return row.closest<HTMLElement>(".sheets") ?? row;
}

function isEmpty(target: EventTarget | null): boolean {
  return isTextControl(target) && target.value === "";
}

function isLastCell(row: HTMLElement, target: EventTarget | null): boolean {
  return findCells(row).at(-1) === target;
}

function goTo(rows: readonly HTMLElement[], row: HTMLElement, direction: -1 | 1, cell: string): void {
  for (let index = rows.indexOf(row) + direction; index >= 0 && index < rows.length; index += direction) {
    const cells = findCells(rows[index]);
    const target = cells.find(({ dataset }) => dataset["cell"] === cell) ?? cells[0];
    if (target) return target.focus();
  }
}

function moveRow(editor: Editor, node: DocumentNode, direction: -1 | 1, cell: string): void {
  if (editor.edit(moveBy(editor.document, node, direction))) focusCell(node.id, cell);
}

function duplicate(editor: Editor, node: DocumentNode, cell: string): void {
  const edit = duplicateNodes(editor.document, [node]);
  const [first] = edit.operations;
  if (editor.edit(edit) && first?.type === "insert") {
    editor.select(first.item.id);
    focusCell(first.item.id, cell);
  }
}

function remove(editor: Editor, row: HTMLElement, node: DocumentNode, cell: string): void {
  const rows = findRows(getGrid(row));
  const index = rows.indexOf(row);
  const next = rows[index + 1] ?? rows[index - 1];
  const { selected } = editor;
  const ids = selected.value.includes(node.id) ? selected.value : [node.id];
  const nodes = ids.flatMap((id) => editor.document.nodes.get(id) ?? []);
  removeWithToast(editor, removeNodes(editor.document, nodes));
  const nextId = next?.dataset["row"];
  if (nextId !== undefined) focusCell(nextId, cell);
}

/**
 * Handles Enter: begins a row below. In the empty row of a group it goes to the next row, and in a comparison
 * to the same cell of the next feature.
 */
function startNext(editor: Editor, row: HTMLElement, node: DocumentNode | undefined, cell: string): void {
  if (node?.kind === "feature") return goToNextFeature(row, cell);
  if (!node || node.kind !== "line_item") return goTo(findRows(getGrid(row)), row, 1, "name");
  const before = findNextSiblingId(editor.document, node);
  // The last line is followed by an empty row already.
  if (before === null) return goToTail(row);
  const id = createId();
  editor.drafts.begun.value = { id, groupId: node.parent ?? "", before };
  focusCell(id, "name");
}

/** Goes to the same cell of the next feature and skips headings. */
function goToNextFeature(row: HTMLElement, cell: string): void {
  const features = findRows(getGrid(row)).filter(
    (each) =>
      each.dataset["group"] === row.dataset["group"] &&
      findCells(each).some(({ dataset }) => dataset["cell"] === cell),
  );
  goTo(features, row, 1, cell);
}

function goToTail(row: HTMLElement): void {
  const tail = row.parentElement?.lastElementChild;
  findCells(tail)[0]?.focus();
}

/** Handles Tab in the last cell: goes to the next line, or to the empty row of the group. */
function toNextRow(editor: Editor, row: HTMLElement, node: DocumentNode): (() => void) | undefined {
  if (node.kind !== "line_item") return undefined;
  const next = findNextSiblingId(editor.document, node);
  return next === null ? () => goToTail(row) : () => goTo(findRows(getGrid(row)), row, 1, "name");
}

function leaveDraft(editor: Editor, row: HTMLElement, cell: string): void {
  goTo(findRows(getGrid(row)), row, -1, cell);
  editor.drafts.begun.value = null;
}

function openLibrary(editor: Editor): void {
  editor.panel.value = "library";
}

/** Lists the keys that rows, fields and texts handle themselves, for the list of keys. */
export function listGridKeys(): Command[] {
  const keys = {
    key_next_line: ["Enter"],
    key_next_cell: ["Tab"],
    key_mark: [" "],
    key_rows: ["ArrowUp", "ArrowDown"],
    key_move: ["Alt+ArrowUp", "Alt+ArrowDown"],
    key_take_back: ["Escape"],
    key_calculate: ["="],
    key_library: ["/"],
    key_copy: ["Mod+c"],
    key_paste: ["Mod+v"],
  } as const;
  return Object.entries(keys).map(([id, names]) => ({
    id,
    title: say(id as keyof typeof keys),
    keys: names,
    isInPalette: false,
  }));
}
