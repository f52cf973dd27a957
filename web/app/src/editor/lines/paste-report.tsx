import { Dialog } from "../../ui/dialog.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

const maxShown = 200;

/** Rows of a paste that somebody should look at. All of them have arrived. */
export function PasteReport() {
  const editor = useEditor();
  const problems = editor.pasteProblems.value;
  if (problems.length === 0) return null;
  const close = () => {
    editor.pasteProblems.value = [];
  };
  return (
    <Dialog title={say("paste_problems", { count: problems.length })} onClose={close}>
      <ul class="dialog-body paste-report">
        {problems.slice(0, maxShown).map(({ row, reason, text }) => (
          <li key={`${row} ${reason}`}>
            <b>{say("paste_row", { row })}</b> {say(`paste_${reason}`, { text })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
