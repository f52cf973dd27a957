import type { DocumentNode } from "../../model/document/node.ts";
import { moveNodes } from "../../model/edits/edits.ts";
import { findNextSiblingId } from "../../model/document/proposal-document.ts";
import type { Editor } from "../state/editor.ts";

const slackPx = 4;
const edgePx = 48;

/** The place that something is dropped at: before or behind a row. */
export interface DropPlace {
  readonly row: HTMLElement;
  readonly isAfter: boolean;
}

export interface Drag {
  /** The element that scrolls when the pointer is at its edge. */
  readonly canvas: Element | null;
  /** Finds the row at a point that takes what is dragged. */
  readonly findRow: (x: number, y: number) => HTMLElement | undefined;
  /** False: there is only a place before the row. */
  readonly hasPlaceBehind: (row: HTMLElement) => boolean;
  readonly drop: (place: DropPlace) => void;
}

/** Drags what a handle stands for: with the mouse, a pen or a finger. Escape ends it without effect. */
export function startDrag(event: PointerEvent, { canvas, findRow, hasPlaceBehind, drop }: Drag): void {
  const handle = event.currentTarget;
  if (event.button !== 0 || !(handle instanceof HTMLElement)) return;
  const { clientX: startX, clientY: startY, pointerId } = event;
  let target: DropPlace | undefined;
  let isDragging = false;

  function move({ clientX, clientY }: PointerEvent): void {
    if (!isDragging && Math.hypot(clientX - startX, clientY - startY) < slackPx) return;
    if (!isDragging && handle instanceof HTMLElement) handle.setPointerCapture(pointerId);
    isDragging = true;
    mark(undefined);
    const row = findRow(clientX, clientY);
    if (row) {
      const { top, height } = row.getBoundingClientRect();
      mark({ row, isAfter: hasPlaceBehind(row) && clientY > top + height / 2 });
    }
    scrollAtEdge(canvas, clientY);
  }

  function mark(next: DropPlace | undefined): void {
    target?.row.classList.remove("drop-before", "drop-after");
    target = next;
    target?.row.classList.add(target.isAfter ? "drop-after" : "drop-before");
  }

  function end(): void {
    const place = target;
    stop();
    if (isDragging && place) drop(place);
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

function scrollAtEdge(canvas: Element | null, y: number): void {
  if (!canvas) return;
  const { top, bottom } = canvas.getBoundingClientRect();
  if (y < top + edgePx) canvas.scrollBy({ top: -16 });
  else if (y > bottom - edgePx) canvas.scrollBy({ top: 16 });
}

/** Finds the element at a point that a selector names, through what lies above it. */
export function findAt(x: number, y: number, selector: string): HTMLElement | undefined {
  const found = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? undefined;
}

export const findLineAt = (x: number, y: number) => findAt(x, y, '.canvas [data-kind="line_item"]');

/** True unless it is the empty row at the end of a group. */
export const isLine = ({ document }: Editor, { dataset }: HTMLElement) =>
  document.nodes.has(dataset["row"] ?? "");

/** The group of a row with a line, and the line in front of which something is put there. */
export function toLinePlace(
  { document }: Editor,
  { row, isAfter }: DropPlace,
): { readonly groupId: string; readonly before: string | null } | undefined {
  const groupId = row.dataset["group"];
  if (groupId === undefined) return undefined;
  const at = document.nodes.get(row.dataset["row"] ?? "");
  return { groupId, before: at === undefined ? null : isAfter ? findNextSiblingId(document, at) : at.id };
}

/** Drags lines by their handle. The selected lines go together. The menu of each row does the same for the keyboard. */
function startLineDrag(event: PointerEvent, editor: Editor, id: string): void {
  startDrag(event, {
    canvas: findCanvas(event),
    findRow: findLineAt,
    hasPlaceBehind: (row) => isLine(editor, row),
    drop: (place) => dropLines(editor, id, place),
  });
}

/** Drags a feature among those of its comparison, on the paper and in the panel. */
function startFeatureDrag(event: PointerEvent, editor: Editor, { id, parent }: DocumentNode): void {
  if (parent === null) return;
  startDrag(event, {
    canvas: findCanvas(event),
    findRow: (x, y) => findAt(x, y, `[data-kind="feature"][data-group="${CSS.escape(parent)}"]`),
    hasPlaceBehind: () => true,
    drop: ({ row, isAfter }) => {
      const { document } = editor;
      const [feature, at] = [id, row.dataset["row"] ?? ""].map((each) => document.nodes.get(each));
      if (!feature || !at) return;
      editor.edit(moveNodes([feature], parent, isAfter ? findNextSiblingId(document, at) : at.id));
    },
  });
}

/** Drags a row by its handle. */
export function startRowDrag(event: PointerEvent, editor: Editor, id: string): void {
  const node = editor.document.nodes.get(id);
  if (!node || editor.isReadOnly.value) return;
  if (node.kind === "feature") startFeatureDrag(event, editor, node);
  else startLineDrag(event, editor, id);
}

function findCanvas({ currentTarget }: PointerEvent): Element | null {
  return currentTarget instanceof Element ? currentTarget.closest(".canvas, .inspector-body") : null;
}

function dropLines(editor: Editor, id: string, dropped: DropPlace): void {
  const { document, selected } = editor;
  const place = toLinePlace(editor, dropped);
  if (!place) return;
  const dragged = selected.value.includes(id) ? selected.value : [id];
  const lines = dragged
    .flatMap((each) => document.nodes.get(each) ?? [])
    .filter(({ kind }) => kind === "line_item");
  editor.edit(moveNodes(lines, place.groupId, place.before));
}
