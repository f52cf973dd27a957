import { createId } from "../../model/create-id.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import {
  findHolder,
  findNextSiblingId,
  getText,
  listChildren,
} from "../../model/document/proposal-document.ts";
import {
  duplicateNodes,
  fillCells,
  insertRecords,
  listGroups,
  moveBy,
  removeNodes,
} from "../../model/edits/edits.ts";
import { createGroup } from "../../model/edits/new-records.ts";
import { parseTable } from "../../model/spreadsheet/parse-table.ts";
import { readLines, type RowProblem } from "../../model/spreadsheet/read-lines.ts";
import { writeLines } from "../../model/spreadsheet/write-lines.ts";
import { locale } from "../../texts/language.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Editor } from "../state/editor.ts";
import { removeWithToast } from "../state/remove.ts";
import { say } from "../texts/say.ts";
import { findCells, findRows, focusCell } from "./focus-cell.ts";

/** Keys of the grid. What a text field does itself (arrows to the side, Home, End) stays with it. */
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

function isTextControl(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
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
 * Enter: the row behind is begun. At the empty row of a group the next row is gone to, and in a comparison the same cell of
 * the next feature.
 */
function startNext(editor: Editor, row: HTMLElement, node: DocumentNode | undefined, cell: string): void {
  if (node?.kind === "feature") return goToNextFeature(row, cell);
  if (!node || node.kind !== "line_item") return goTo(findRows(getGrid(row)), row, 1, "name");
  const before = findNextSiblingId(editor.document, node);
  // Behind the last line there is an empty row already.
  if (before === null) return goToTail(row);
  const id = createId();
  editor.drafts.begun.value = { id, groupId: node.parent ?? "", before };
  focusCell(id, "name");
}

/** Goes to the same cell of the next feature, past headings. */
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

/** Tab from the last cell: the next line, or the empty row of the group. */
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

/**
 * Finds the place for pasted lines: behind the row with the cursor or the selected line, else at the end of the last
 * group.
 */
function findPlace(
  editor: Editor,
  target: EventTarget | null,
): { groupId: string; before: string | null } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  const id = row?.dataset["row"] ?? editor.selected.value.at(-1) ?? null;
  const draft = editor.drafts.begun.value;
  if (draft && draft.id === id) return draft;
  const { document } = editor;
  const line = findHolder(document, id, "line_item");
  if (line?.parent) return { groupId: line.parent, before: findNextSiblingId(document, line) };
  const groupId =
    findHolder(document, row?.dataset["group"] ?? id, "group")?.id ?? listGroups(document).at(-1)?.id;
  return groupId === undefined ? undefined : { groupId, before: null };
}

/** Largest number of lines in one group (contract: `maxSiblings`). */
const maxLinesInGroup = 2_000;

/** Pastes rows of a spreadsheet as lines: one step of the history. A single cell goes into the field as text. */
export function pasteLines(event: ClipboardEvent, editor: Editor): void {
  const { target } = event;
  if (editor.isReadOnly.value || (target instanceof HTMLElement && target.isContentEditable)) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const isTable = /[\t\n]/.test(text.trim());
  const isLongText = target instanceof HTMLTextAreaElement && target.dataset["cell"] === undefined;
  if (!isTable || isLongText) return;
  const cell = findCell(editor, target);
  const place = cell ? undefined : findPlace(editor, target);
  if (!place && !cell) return;
  event.preventDefault();
  if (cell) return pasteCells(editor, cell, parseTable(text));
  if (!place) return;
  const { lines, problems } = readLines(text, editor.numbers);
  insertLines(editor, lines, place);
  reportPaste(editor, lines.length, problems);
}

interface ComparedCell {
  readonly feature: DocumentNode;
  readonly column: DocumentNode;
}

/** Finds the cell of a comparison that has the cursor. */
function findCell({ document }: Editor, target: EventTarget | null): ComparedCell | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const feature = document.nodes.get(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "");
  const column = document.nodes.get(target.dataset["cell"]?.replace(/^cell /, "") ?? "");
  return feature?.kind === "feature" && column ? { feature, column } : undefined;
}

/** Pastes a table into the cells of a comparison, from the cell with the cursor on. */
function pasteCells(editor: Editor, { feature, column }: ComparedCell, table: readonly string[][]): void {
  editor.leaveField();
  editor.edit(fillCells(editor.document, feature, column, table));
}

function insertLines(
  editor: Editor,
  lines: ReturnType<typeof readLines>["lines"],
  { groupId, before }: { readonly groupId: string; readonly before: string | null },
): void {
  const group = editor.getNode(groupId);
  const room = maxLinesInGroup - listChildren(editor.document, groupId, "line_items").length;
  const first = lines.slice(0, Math.max(0, room));
  const { label, operations } = insertRecords(
    first,
    { list: "line_items", parent: groupId, before },
    "paste",
  );
  const others = lines.slice(first.length).toReversed();
  editor.coming.begin([...others, ...first].map(({ id }) => id));
  const more = [...operations];
  const nextGroup = findNextSiblingId(editor.document, group);
  for (let from = first.length; from < lines.length; from += maxLinesInGroup) {
    const item = createGroup(getText(group, "name"), lines.slice(from, from + maxLinesInGroup));
    more.push({ type: "insert", list: "children", parent: group.parent ?? "", before: nextGroup, item });
  }
  editor.edit({ label: { ...label, count: lines.length }, operations: more });
  editor.drafts.begun.value = null;
  const last = first.at(-1);
  if (!last) return;
  editor.select(last.id);
  focusCell(last.id, "name");
}

function reportPaste(editor: Editor, count: number, problems: readonly RowProblem[]): void {
  editor.pasteProblems.value = problems;
  if (problems.length === 0)
    showToast(say("pasted", { count }), { label: say("undo"), run: () => editor.undo() });
}

/** Copies selected lines as a table, unless a text is selected. */
export function copyLines(event: ClipboardEvent, editor: Editor): void {
  const { target, clipboardData } = event;
  const isText = isTextControl(target) && target.selectionStart !== target.selectionEnd;
  const lines = editor.selected.value
    .flatMap((id) => editor.document.nodes.get(id) ?? [])
    .filter(({ kind }) => kind === "line_item");
  if (isText || lines.length === 0 || !clipboardData || String(getSelection()) !== "") return;
  const headings = [
    say("line"),
    say("description"),
    say("quantity"),
    say("unit"),
    say("price"),
    say("billed"),
  ] as const;
  const { text, html } = writeLines(lines, headings, locale);
  clipboardData.setData("text/plain", text);
  clipboardData.setData("text/html", html);
  event.preventDefault();
}
