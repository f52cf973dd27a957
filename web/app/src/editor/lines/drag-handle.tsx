import { HandleIcon } from "../icons.tsx";
import { useEditor } from "../state/use-editor.ts";
import { startLineDrag } from "./drag-rows.ts";
import { selectRow } from "./select-row.ts";

/** Drags a line, and selects it; the menu of the row does the same for the keyboard. */
export function DragHandle({ id }: { readonly id: string }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      class="handle"
      tabIndex={-1}
      aria-hidden="true"
      onPointerDown={(event) => startLineDrag(event, editor, id)}
      onClick={(event) => {
        event.stopPropagation();
        selectRow(event, editor, id);
      }}
    >
      <HandleIcon />
    </button>
  );
}
