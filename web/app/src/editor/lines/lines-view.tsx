import { useRef } from "preact/hooks";
import { PlusIcon } from "../../ui/icons.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { AddPage } from "./add-menus.tsx";
import { copyLines, handleGridKey, pasteLines } from "./grid-keys.ts";
import "./lines.css";
import { PageBlock } from "./page-block.tsx";

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
