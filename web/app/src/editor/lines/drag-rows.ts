import type { DocumentNode } from "../../model/document/node.ts";
import { moveNodes } from "../../model/edits/edits.ts";
import { findNextSiblingId } from "../../model/document/proposal-document.ts";
import type { Editor } from "../state/editor.ts";

const slackPx = 4;
const edgePx = 48;

/** The place where an object is dropped: before or after a row. */
export interface DropPlace {
  readonly row: HTMLElement;
  readonly isAfter: boolean;
}

export interface Drag {
  /** The element that scrolls when the pointer is near its edge. */
  readonly canvas: Element | null;
  /** Finds the row that accepts the dragged object, at a point. */
  readonly findRow: (x: number, y: number) => HTMLElement | undefined;
  /** False: objects can be dropped only before the row. */
  readonly hasPlaceBehind: (row: HTMLElement) => boolean;
  readonly drop: (place: DropPlace) => void;
}

/** Drags the object of a handle with the mouse, a pen or a finger. Escape cancels the drag. */
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
    if (isDragging) ignoreClick();
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

/**
 * The click at the end of a drag must not select anything. It follows at once, or not at all if the dropped row has
 * moved in the page.
 */
function ignoreClick(): void {
  addEventListener("click", stopEvent, true);
  setTimeout(() => removeEventListener("click", stopEvent, true));
}

function stopEvent(event: MouseEvent): void {
  event.stopPropagation();
}

function scrollAtEdge(canvas: Element | null, y: number): void {
  if (!canvas) return;
  const { top, bottom } = canvas.getBoundingClientRect();
  if (y < top + edgePx) canvas.scrollBy({ top: -16 });
  else if (y > bottom - edgePx) canvas.scrollBy({ top: 16 });
}

/** Finds the element that matches a selector, at a point, also below other elements. */
export function findAt(x: number, y: number, selector: string): HTMLElement | undefined {
  const found = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? undefined;
}

export const findLineAt = (x: number, y: number) => findAt(x, y, '.canvas [data-kind="line_item"]');

/** Tells whether a row is a line, not the empty row at the end of a group. */
export const isLine = ({ document }: Editor, { dataset }: HTMLElement) =>
  document.nodes.has(dataset["row"] ?? "");

/** Returns the group of a row and the line before which a dropped object is inserted. */
export function toLinePlace(
  { document }: Editor,
  { row, isAfter }: DropPlace,
): { readonly groupId: string; readonly before: string | null } | undefined {
  const groupId = row.dataset["group"];
  if (groupId === undefined) return undefined;
  const at = document.nodes.get(row.dataset["row"] ?? "");
  return { groupId, before: at === undefined ? null : isAfter ? findNextSiblingId(document, at) : at.id };
}

/** Drags lines by their handle. Selected lines move together. */
function startLineDrag(event: PointerEvent, editor: Editor, id: string): void {
  startDrag(event, {
    canvas: findCanvas(event),
    findRow: findLineAt,
    hasPlaceBehind: (row) => isLine(editor, row),
    drop: (place) => dropLines(editor, id, place),
  });
}

/** Drags a feature within its comparison, on the paper and in the panel. */
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
