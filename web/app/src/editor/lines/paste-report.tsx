import { Dialog } from "../../ui/dialog.tsx";
import { useEditor } from "../state/use-editor.ts";
import { focusCell } from "./focus-cell.ts";
import { say } from "../texts/say.ts";

const maxShown = 200;

/** The cell in which a row is mended. */
const cells = {
  price_unreadable: "price",
  price_ambiguous: "price",
  quantity_unreadable: "quantity",
  quantity_ambiguous: "quantity",
  name_missing: "name",
  name_long: "name",
  too_many_rows: "name",
} as const;

/** Rows of a paste that somebody should look at, each with the way to it. All of them have arrived. */
export function PasteReport() {
  const editor = useEditor();
  const problems = editor.pasteProblems.value;
  if (problems.length === 0) return null;
  const leave = (id: string | undefined, cell: string) => {
    editor.pasteProblems.value = [];
    if (id !== undefined) focusCell(id, cell);
  };
  const close = () => leave(editor.selected.value[0], "name");
  return (
    <Dialog title={say("paste_problems", { count: problems.length })} onClose={close}>
      <ul class="dialog-body paste-report">
        {problems.slice(0, maxShown).map(({ row, reason, text, lineId }) => (
          <li key={`${row} ${reason}`}>
            {lineId === null ? (
              <b>{say("paste_row", { row })}</b>
            ) : (
              <button
                type="button"
                class="link-button"
                onClick={() => {
                  editor.select(lineId);
                  leave(lineId, cells[reason]);
                }}
              >
                {say("paste_row", { row })}
              </button>
            )}{" "}
            {say(`paste_${reason}`, { text })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
