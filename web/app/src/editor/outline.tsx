import { getText, getFlag, findHolder, findNextSiblingId } from "../model/document/proposal-document.ts";
import { moveBy, moveNodes } from "../model/edits/edits.ts";
import { useFilledText } from "./client-view/filled-texts.ts";
import { PlusIcon } from "../ui/icons.tsx";
import { AddPage } from "./lines/add-menus.tsx";
import { RowMenu } from "./lines/row-menu.tsx";
import { useIsSelected } from "./lines/select-row.ts";
import { useEditor, useNode } from "./state/use-editor.ts";
import { showObject } from "./show-object.ts";
import { say } from "./say.ts";
import { findAt, startDrag, type DropPlace } from "./lines/drag-rows.ts";
import type { Editor } from "./state/editor.ts";

/**
 * All pages with their groups. Users go to them, or reorder them by dragging or with Alt and the arrow keys.
 */
export function Outline() {
  const editor = useEditor();
  const root = useNode(editor.id);
  return (
    <nav class="outline" aria-label={say("outline")}>
      <ul>
        {root?.lists.pages?.map((id) => (
          <OutlinePage key={id} id={id} />
        ))}
      </ul>
      {!editor.isReadOnly.value && (
        <AddPage>
          <PlusIcon /> {say("add_page")}
        </AddPage>
      )}
    </nav>
  );
}

function OutlinePage({ id }: { readonly id: string }) {
  const page = useNode(id);
  if (!page) return null;
  return (
    <li>
      <OutlineEntry id={id} isPage />
      {(page.lists.children?.length ?? 0) > 0 && (
        <ul>
          {page.lists.children?.map((child) => (
            <li key={child}>
              <OutlineEntry id={child} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function OutlineEntry({ id, isPage = false }: { readonly id: string; readonly isPage?: boolean }) {
  const editor = useEditor();
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  const name = useFilledText(getText(node, "name"));
  if (!node) return null;
  const isHidden = getFlag(node, "hidden");
  const isPlain = isPage && getText(node, "kind") !== "scope_of_work";
  const classes = [
    "outline-entry",
    isSelected && "selected",
    isPage && "of-page",
    isPlain && "of-plain-page",
  ];

  function move(event: KeyboardEvent): void {
    const direction = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (direction === 0 || !event.altKey || !node) return;
    event.preventDefault();
    const { currentTarget } = event;
    editor.edit(moveBy(editor.document, node, direction));
    requestAnimationFrame(() => currentTarget instanceof HTMLElement && currentTarget.focus());
  }

  return (
    <div class={classes.filter(Boolean).join(" ")} data-entry={id}>
      <button
        type="button"
        class={isHidden ? "muted" : undefined}
        aria-current={isSelected ? "true" : undefined}
        dir="auto"
        onPointerDown={(event) => startEntryDrag(event, editor, id)}
        onClick={() => showObject(editor, id)}
        onKeyDown={move}
      >
        {name}
      </button>
      <RowMenu id={id} name={name} />
    </div>
  );
}

/**
 * Drags an entry of the outline: a page to another place among the pages, or a group or side-by-side to a
 * place on any page with prices. On the keyboard, Alt with the arrow keys moves an entry.
 */
function startEntryDrag(event: PointerEvent, editor: Editor, id: string): void {
  const isPage = editor.document.nodes.get(id)?.kind === "page";
  // On a touch screen, a moving finger scrolls the outline instead.
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
  // An entry dropped on the name of a page becomes the first entry of that page.
  const parent = isOntoPage ? at.id : at.parent;
  const before = isOntoPage
    ? (at.lists.children?.[0] ?? null)
    : isAfter
      ? findNextSiblingId(document, at)
      : at.id;
  if (parent !== null && findHolder(document, parent, dragged.kind)?.id !== dragged.id)
    editor.edit(moveNodes([dragged], parent, before));
}
