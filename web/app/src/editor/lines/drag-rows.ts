import { moveNodes } from "../../model/edits/edits.ts";
import { findNextSiblingId } from "../../model/document/proposal-document.ts";
import type { Editor } from "../state/editor.ts";

const slackPx = 4;
const edgePx = 48;

/**
 * Drags lines by their handle: with the mouse, a pen or a finger. The selected lines go together. The menu of each row does
 * the same for the keyboard.
 */
export function startDrag(event: PointerEvent, editor: Editor, id: string): void {
  const handle = event.currentTarget;
  if (event.button !== 0 || !(handle instanceof HTMLElement) || editor.isReadOnly.value) return;
  const canvas = handle.closest<HTMLElement>(".canvas");
  const { clientY: startY, pointerId } = event;
  let target: { readonly row: HTMLElement; readonly isAfter: boolean } | undefined;
  let isDragging = false;

  function move({ clientX, clientY }: PointerEvent): void {
    if (!isDragging && Math.abs(clientY - startY) < slackPx) return;
    if (!isDragging && handle instanceof HTMLElement) handle.setPointerCapture(pointerId);
    isDragging = true;
    mark(undefined);
    const row = findRowAt(clientX, clientY);
    if (row) {
      const { top, height } = row.getBoundingClientRect();
      const isTail = !editor.document.nodes.has(row.dataset["row"] ?? "");
      mark({ row, isAfter: !isTail && clientY > top + height / 2 });
    }
    scrollAtEdge(canvas, clientY);
  }

  function mark(next: typeof target): void {
    target?.row.classList.remove("drop-before", "drop-after");
    target = next;
    target?.row.classList.add(target.isAfter ? "drop-after" : "drop-before");
  }

  function end(): void {
    const place = target;
    mark(undefined);
    stop();
    if (isDragging && place) drop(editor, id, place.row, place.isAfter);
    // The click that ends a drag selects nothing.
    if (isDragging)
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
  }

  function stop(): void {
    mark(undefined);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", stop);
    removeEventListener("keydown", cancel, true);
  }

  function cancel({ key }: KeyboardEvent): void {
    if (key === "Escape") stop();
  }

  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", stop);
  addEventListener("keydown", cancel, true);
}

function findRowAt(x: number, y: number): HTMLElement | undefined {
  const rows = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest<HTMLElement>('[data-kind="line_item"]'));
  return rows.find((row) => row !== null) ?? undefined;
}

function scrollAtEdge(canvas: HTMLElement | null, y: number): void {
  if (!canvas) return;
  const { top, bottom } = canvas.getBoundingClientRect();
  if (y < top + edgePx) canvas.scrollBy({ top: -16 });
  else if (y > bottom - edgePx) canvas.scrollBy({ top: 16 });
}

function drop(editor: Editor, id: string, row: HTMLElement, isAfter: boolean): void {
  const { document, selected } = editor;
  const parent = row.dataset["group"];
  if (parent === undefined) return;
  const dragged = selected.value.includes(id) ? selected.value : [id];
  const lines = dragged
    .flatMap((each) => document.nodes.get(each) ?? [])
    .filter(({ kind }) => kind === "line_item");
  const at = document.nodes.get(row.dataset["row"] ?? "");
  const before = at === undefined ? null : isAfter ? findNextSiblingId(document, at) : at.id;
  editor.edit(moveNodes(lines, parent, before));
}
