import type { DocumentNode } from "../../model/document/node.ts";
import {
  findHolder,
  findNextSiblingId,
  getText,
  listChildren,
} from "../../model/document/proposal-document.ts";
import { fillCells, insertRecords, listGroups } from "../../model/edits/edits.ts";
import { createGroup } from "../../model/edits/new-records.ts";
import { parseTable } from "../../model/spreadsheet/parse-table.ts";
import {
  readLines,
  type Paste,
  type PastePlace,
  type PasteRules,
} from "../../model/spreadsheet/read-lines.ts";
import { writeLines } from "../../model/spreadsheet/write-lines.ts";
import { locale } from "../../texts/language.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Editor } from "../state/editor.ts";
import { say } from "../say.ts";
import { focusCell, isTextControl } from "./focus-cell.ts";

/**
 * Finds the place for pasted lines: after the line with the cursor, otherwise after the last selected line,
 * otherwise at the end of a group.
 */
function findPlace(editor: Editor, target: EventTarget | null): PastePlace | undefined {
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

/**
 * Pastes rows of a spreadsheet as lines, as one step of the history. A single cell is pasted into the field
 * as text.
 */
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
  const read = readLines(text, toPasteRules(editor));
  insertLines(editor, read.lines, place);
  reportPaste(editor, { text, roles: {}, read, place });
}

interface ComparedCell {
  readonly feature: DocumentNode;
  readonly column: DocumentNode;
}

/** Finds the comparison cell with the cursor. */
function findCell({ document }: Editor, target: EventTarget | null): ComparedCell | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const feature = document.nodes.get(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "");
  const column = document.nodes.get(target.dataset["cell"]?.replace(/^cell /, "") ?? "");
  return feature?.kind === "feature" && column ? { feature, column } : undefined;
}

/** Pastes a table into the cells of a comparison, beginning at the cell with the cursor. */
function pasteCells(editor: Editor, { feature, column }: ComparedCell, table: readonly string[][]): void {
  editor.leaveField();
  editor.edit(fillCells(editor.document, feature, column, table));
}

function insertLines(editor: Editor, lines: Paste["read"]["lines"], { groupId, before }: PastePlace): void {
  const group = editor.getNode(groupId);
  const room = maxLinesInGroup - listChildren(editor.document, groupId, "line_items").length;
  const first = lines.slice(0, Math.max(0, room));
  const { label, operations } = insertRecords(
    first,
    { list: "line_items", parent: groupId, before },
    "paste",
  );
  const others = lines.slice(first.length).toReversed();
  editor.deferredRows.begin([...others, ...first].map(({ id }) => id));
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

function reportPaste(editor: Editor, paste: Omit<Paste, "corrected" | "isOpen">): void {
  const { lines, problems, columnProblems } = paste.read;
  const hasReport = problems.length + columnProblems.length > 0;
  editor.paste.value = hasReport ? { ...paste, corrected: new Set(), isOpen: true } : null;
  if (!hasReport)
    showToast(say("pasted", { count: lines.length }), { label: say("undo"), run: () => editor.undo() });
}

/** Returns the rules for reading tables for a proposal. */
export function toPasteRules({ numbers, currency, costs }: Editor): PasteRules {
  return {
    notation: numbers.notation,
    currency: currency.value,
    discountName: say("new_discount"),
    ignoresCosts: !costs.areVisible.value,
  };
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
