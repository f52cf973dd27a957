import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { createPressGuard } from "./after-press.ts";
import { toggleRow } from "./select-row.ts";
import { handleGridKey } from "./grid-keys.ts";
import { copyLines, pasteLines } from "./paste-lines.ts";
import { duplicateNodes, removeNodes } from "../../model/edits/edits.ts";
import { removeWithToast } from "../state/remove.ts";
import { say } from "../say.ts";

/**
 * Selects the row of the focused cell, so that the panel follows the cursor. A selection of several rows
 * remains while the focus is in one of them.
 */
function selectFocused(editor: Editor, target: EventTarget | null): void {
  if (editor.isSelectingSeveral.value) return;
  const isCell = target instanceof HTMLElement && target.matches("[data-cell], select, .rich-text");
  const id = isCell ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
  if (id === undefined || editor.selected.value.includes(id)) return;
  if (editor.document.nodes.has(id)) editor.select(id);
}

/** Adds the pressed row to the selection, or removes it, and suppresses every other effect of the press. */
function toggleAt(event: MouseEvent, editor: Editor): void {
  const id =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>("[data-row]")?.dataset["row"]
      : undefined;
  if (id === undefined || !editor.document.nodes.has(id)) return;
  event.preventDefault();
  event.stopPropagation();
  toggleRow(editor, id);
}

/**
 * The background of the document, with the keys of the grid. Pressing the background clears the selection.
 */
export function GridCanvas({ children }: { readonly children: ComponentChildren }) {
  const editor = useEditor();
  const ref = useRef<HTMLDivElement>(null);
  const isSeveral = editor.isSelectingSeveral.value;
  const pressGuard = useMemo(createPressGuard, []);
  const [isInCover, setInCover] = useState(false);
  useEffect(() => pressGuard.stop, []);
  // If no element has the focus, events reach only the document.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => event.target === document.body && pasteLines(event, editor);
    const copy = (event: ClipboardEvent) => event.target === document.body && copyLines(event, editor);
    document.addEventListener("paste", paste);
    document.addEventListener("copy", copy);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("copy", copy);
    };
  }, [editor]);
  return (
    <div
      ref={ref}
      class={`canvas${isSeveral ? " selecting" : ""}${isInCover ? " in-cover" : ""}`}
      onKeyDown={(event) => handleGridKey(event, editor)}
      onPaste={(event) => pasteLines(event, editor)}
      onCopy={(event) => copyLines(event, editor)}
      onMouseDownCapture={pressGuard.begin}
      onFocusIn={({ target }) =>
        pressGuard.runAfterPress(() => {
          selectFocused(editor, target);
          setInCover(target instanceof Element && target.closest(".hero") !== null);
        })
      }
      onFocusOut={({ relatedTarget }) => {
        // If the whole window loses the focus, the field stays the active element.
        const kept = relatedTarget ?? document.activeElement;
        if (isInCover && !(kept instanceof Node && ref.current?.contains(kept)))
          pressGuard.runAfterPress(() => setInCover(false));
      }}
      onMouseDown={({ target }) => target === ref.current && !isSeveral && editor.select()}
      onClickCapture={(event) => isSeveral && toggleAt(event, editor)}
    >
      {children}
      {isSeveral && <SelectionBar />}
    </div>
  );
}

/** The actions for the selected rows, shown while the user selects several rows by pressing them. */
function SelectionBar() {
  const editor = useEditor();
  const ids = editor.selected.value;
  const nodes = ids.flatMap((id) => editor.document.nodes.get(id) ?? []);

  function end(): void {
    editor.isSelectingSeveral.value = false;
  }

  return (
    <div class="selection-bar" role="toolbar" aria-label={say("many_selected", { count: ids.length })}>
      <span role="status">{say("many_selected", { count: ids.length })}</span>
      <button
        type="button"
        class="button"
        disabled={nodes.length === 0}
        onClick={() => editor.edit(duplicateNodes(editor.document, nodes))}
      >
        {say("duplicate")}
      </button>
      <button
        type="button"
        class="button"
        disabled={nodes.length === 0}
        onClick={() => {
          removeWithToast(editor, removeNodes(editor.document, nodes));
          end();
        }}
      >
        {say("remove")}
      </button>
      <button type="button" class="button primary" onClick={end}>
        {say("select_done")}
      </button>
    </div>
  );
}
