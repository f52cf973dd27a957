import { PlusIcon } from "../../ui/icons.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { AddPage } from "./add-menus.tsx";
import { GridCanvas } from "./grid-canvas.tsx";
import "./lines.css";
import { PageBlock } from "./page-block.tsx";

/** The document as a grid for the keyboard: all pages, groups and lines, one below the other. */
export function LinesView() {
  const editor = useEditor();
  const root = useNode(editor.id);
  return (
    <GridCanvas>
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
    </GridCanvas>
  );
}
