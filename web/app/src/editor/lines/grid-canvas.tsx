import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { copyLines, handleGridKey, pasteLines } from "./grid-keys.ts";

/** The panel follows the cursor. A selection of several rows stays while the focus is in one of them. */
function selectFocused(editor: Editor, target: EventTarget | null): void {
  const isCell = target instanceof HTMLElement && target.matches("[data-cell], select, .rich-text");
  const id = isCell ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
  if (id === undefined || editor.selected.value.includes(id)) return;
  if (editor.document.nodes.has(id)) editor.select(id);
}

/** The ground under the document, with the keys of the grid. Pressing the ground itself selects nothing. */
export function GridCanvas({ children }: { readonly children: ComponentChildren }) {
  const editor = useEditor();
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={ref}
      class="canvas"
      onKeyDown={(event) => handleGridKey(event, editor)}
      onPaste={(event) => pasteLines(event, editor)}
      onCopy={(event) => copyLines(event, editor)}
      onFocusIn={({ target }) => selectFocused(editor, target)}
      onMouseDown={({ target }) => target === ref.current && editor.select()}
    >
      {children}
    </div>
  );
}
