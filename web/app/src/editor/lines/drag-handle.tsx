import { HandleIcon } from "../icons.tsx";
import { useEditor } from "../state/use-editor.ts";
import { startRowDrag } from "./drag-rows.ts";
import { selectRow } from "./select-row.ts";

interface DragHandleProps {
  readonly id: string;
  /** False: pressing the handle does not select the row. */
  readonly isSelecting?: boolean;
}

/** A handle that drags a row and selects it. The menu of the row does the same for the keyboard. */
export function DragHandle({ id, isSelecting = true }: DragHandleProps) {
  const editor = useEditor();
  return (
    <button
      type="button"
      class="handle"
      tabIndex={-1}
      aria-hidden="true"
      onPointerDown={(event) => startRowDrag(event, editor, id)}
      onClick={(event) => {
        event.stopPropagation();
        if (isSelecting) selectRow(event, editor, id);
      }}
    >
      <HandleIcon />
    </button>
  );
}
