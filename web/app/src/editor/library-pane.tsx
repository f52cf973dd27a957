import { useEffect, useRef, useState } from "preact/hooks";
import type { LibraryItem } from "@proffer/contract";
import { useApi } from "../api/use-api.ts";
import { describeError } from "../api/describe-error.ts";
import { findHolder, findNextSiblingId } from "../model/document/proposal-document.ts";
import type { ItemRecord, ListName } from "../model/document/node.ts";
import { findScopePage, insertCopy, listGroups } from "../model/edits/edits.ts";
import { type Copy, copyRecord } from "../model/edits/new-records.ts";
import { showToast } from "../ui/toast.tsx";
import { findLineAt, isLine, startDrag, toLinePlace, type DropPlace } from "./lines/drag-rows.ts";
import { focusCell } from "./lines/focus-cell.ts";
import type { Editor } from "./state/editor.ts";
import { useEditor } from "./state/use-editor.ts";
import { say } from "./say.ts";
import { sayKind } from "./say-step.ts";

/**
 * The library in the side panel. Users search it by typing, and insert items by pressing or dragging them.
 */
export function LibraryPane() {
  const editor = useEditor();
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { data, error } = useApi(
    "GET /api/library-items",
    { query: { ...(search !== "" && { search }), limit: 50 } },
    { keepsPrevious: true },
  );
  return (
    <div class="library-pane">
      <input
        type="search"
        class="input"
        aria-label={say("library_search")}
        placeholder={say("library_search")}
        value={search}
        ref={input}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error && <p class="refusal">{describeError(error)}</p>}
      {data && data.data.length === 0 && <p class="muted">{say("library_empty")}</p>}
      <ul>
        {data?.data.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              disabled={editor.isReadOnly.value}
              title={`${say("library_insert", { name: item.name })}. ${say("library_drag")}`}
              onPointerDown={(event) => startItemDrag(event, editor, item)}
              onClick={() => insertFromLibrary(editor, item)}
            >
              <b dir="auto">{item.name}</b>
              <small>{sayKind(item.type)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Place {
  readonly list: ListName;
  readonly parent: string;
  readonly before: string | null;
}

/**
 * Drags a library item to a line of the document. A group is inserted after the group of the line, and a page
 * after the page of the line.
 */
function startItemDrag(event: PointerEvent, editor: Editor, item: LibraryItem): void {
  // On a touch screen, a moving finger scrolls the list instead.
  if (editor.isReadOnly.value || event.pointerType === "touch") return;
  startDrag(event, {
    canvas: document.querySelector(".canvas"),
    findRow: findLineAt,
    hasPlaceBehind: (row) => isLine(editor, row),
    drop: (dropped) => insertFromLibrary(editor, item, toPlace(editor, item.type, dropped)),
  });
}

function toPlace(editor: Editor, type: LibraryItem["type"], dropped: DropPlace): Place | undefined {
  const { document } = editor;
  const place = toLinePlace(editor, dropped);
  if (!place) return undefined;
  if (type === "line_item") return { list: "line_items", parent: place.groupId, before: place.before };
  const holder = findHolder(document, place.groupId, type === "page" ? "page" : "group");
  if (!holder || holder.parent === null) return undefined;
  const before = findNextSiblingId(document, holder);
  return { list: type === "page" ? "pages" : "children", parent: holder.parent, before };
}

/**
 * Copies a library item to the given place, or to the cursor. The copy is an ordinary step that can be
 * undone.
 */
function insertFromLibrary(
  editor: Editor,
  item: LibraryItem,
  place: Place | undefined = findPlace(editor, item.type),
): void {
  if (!place) return;
  const copy = toCopy(item, place.list);
  editor.edit(insertCopy(copy, place));
  editor.drafts.begun.value = null;
  showToast(say("library_inserted", { name: item.name }), { label: say("undo"), run: () => editor.undo() });
  focusCell(copy.item.id, "name");
}

/** Fields that exist only in the library, or that the server computes. */
const excludedFields = new Set(["created_at", "updated_at", "use_count", "amount", "order_key"]);

function toCopy(item: LibraryItem, list: ListName): Copy {
  // Pages of proposals have no tags.
  const isKept = (name: string) => !excludedFields.has(name) && !(name === "tags" && item.type === "page");
  const fields = Object.entries(item).filter(([name]) => isKept(name));
  return copyRecord(Object.fromEntries(fields) as unknown as ItemRecord, list);
}

function findPlace(editor: Editor, type: LibraryItem["type"]): Place | undefined {
  const { document } = editor;
  const at = editor.selected.value.at(-1) ?? null;
  if (type === "page") return { list: "pages", parent: editor.id, before: null };
  if (type === "line_item") {
    const draft = editor.drafts.begun.value;
    if (draft) return { list: "line_items", parent: draft.groupId, before: draft.before };
    const line = findHolder(document, at, "line_item");
    const group = findHolder(document, at, "group") ?? listGroups(document).at(-1);
    return (
      group && {
        list: "line_items",
        parent: group.id,
        before: line ? findNextSiblingId(document, line) : null,
      }
    );
  }
  const page = findScopePage(document, at);
  return page && { list: "children", parent: page.id, before: null };
}
