import { duplicateNodes, removeNodes } from "../../model/edits/edits.ts";
import { removeWithToast } from "../state/remove.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

/** The actions for the selected rows, while rows are selected by pressing them. */
export function SelectionBar() {
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
