import { findHolder, findNextSiblingId } from "../../model/document/proposal-document.ts";
import { moveNodes } from "../../model/edits/edits.ts";
import { findAt, startDrag, type DropPlace } from "../lines/drag-rows.ts";
import type { Editor } from "../state/editor.ts";

/**
 * Drags an entry of the outline: a page to another place among the pages, or a group or side-by-side to a place on any page
 * with prices. On the keyboard, Alt with the arrow keys moves an entry.
 */
export function startEntryDrag(event: PointerEvent, editor: Editor, id: string): void {
  const isPage = editor.document.nodes.get(id)?.kind === "page";
  // A moving finger scrolls the outline, and drags nothing.
  if (editor.isReadOnly.value || event.pointerType === "touch") return;
  const selector = isPage ? ".outline-entry.of-page" : ".outline-entry:not(.of-plain-page)";
  startDrag(event, {
    canvas: event.currentTarget instanceof Element ? event.currentTarget.closest(".outline") : null,
    findRow: (x, y) => findAt(x, y, selector),
    hasPlaceBehind: (row) => isPage || !row.classList.contains("of-page"),
    drop: (place) => dropEntry(editor, id, place),
  });
}

function dropEntry(editor: Editor, id: string, { row, isAfter }: DropPlace): void {
  const { document } = editor;
  const dragged = document.nodes.get(id);
  const at = document.nodes.get(row.dataset["entry"] ?? "");
  if (!dragged || !at) return;
  const isOntoPage = at.kind === "page" && dragged.kind !== "page";
  // An entry that is dropped on the name of a page becomes the first entry of that page.
  const parent = isOntoPage ? at.id : at.parent;
  const before = isOntoPage
    ? (at.lists.children?.[0] ?? null)
    : isAfter
      ? findNextSiblingId(document, at)
      : at.id;
  if (parent !== null && findHolder(document, parent, dragged.kind)?.id !== dragged.id)
    editor.edit(moveNodes([dragged], parent, before));
}
