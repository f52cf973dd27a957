import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { RichField } from "./shared-fields.tsx";

/** Private notes of the proposal. */
export function NotesFields() {
  const editor = useEditor();
  const root = useNode(editor.id);
  if (!root) return null;
  return (
    <>
      <RichField nodes={[root]} label={say("notes")} field="notes" />
      <p class="muted">{say("notes_hint")}</p>
    </>
  );
}
