import { useRef } from "preact/hooks";
import { PlusIcon } from "../../ui/icons.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { AddPage } from "./add-menus.tsx";
import { copyLines, handleGridKey, pasteLines } from "./grid-keys.ts";
import "./lines.css";
import { PageBlock } from "./page-block.tsx";

/** The panel follows the cursor. A selection of several rows stays while the focus is in one of them. */
function selectFocused(editor: Editor, target: EventTarget | null): void {
  const isCell = target instanceof HTMLElement && target.matches("[data-cell], select");
  const id = isCell ? target.closest<HTMLElement>("[data-row]")?.dataset["row"] : undefined;
  if (id === undefined || editor.selected.value.includes(id)) return;
  if (editor.document.nodes.has(id)) editor.select(id);
}

/** The document as a grid for the keyboard: all pages, groups and lines, one below the other. */
export function LinesView() {
  const editor = useEditor();
  const ref = useRef<HTMLDivElement>(null);
  const root = useNode(editor.id);
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
      <div class="sheets">
        {root?.lists.pages?.map((id) => (
          <PageBlock key={id} id={id} />
        ))}
        {!editor.isReadOnly.value && (
          <AddPage>
            <PlusIcon /> {say("add_page")}
          </AddPage>
        )}
      </div>
    </div>
  );
}
