import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";

/** The notice above the document that leads back to the report while the member looks at a line. */
export function PasteNotice() {
  const editor = useEditor();
  const paste = editor.paste.value;
  // After an undo, no pasted row is left to check.
  const isGone =
    paste &&
    editor.structure.value >= 0 &&
    ![...paste.read.idsByRow.values()].some((id) => editor.document.nodes.has(id));
  if (!paste || paste.isOpen || isGone) return null;
  const count = paste.read.problems.length - paste.corrected.size;
  return (
    <div class="notice">
      <p>{say("paste_notice", { count })}</p>
      <button type="button" class="button" onClick={() => (editor.paste.value = { ...paste, isOpen: true })}>
        {say("paste_open")}
      </button>
      <button type="button" class="button quiet" onClick={() => (editor.paste.value = null)}>
        {say("dismiss")}
      </button>
    </div>
  );
}
