import { showToast } from "../../ui/toast.tsx";
import type { Edit } from "../../model/edits/edits.ts";
import { sayStep } from "../say-step.ts";
import { say } from "../say.ts";
import type { Editor } from "./editor.ts";

/** Removes objects without a confirmation, and offers to undo the removal. */
export function removeWithToast(editor: Editor, edit: Edit): void {
  if (!editor.edit(edit)) return;
  showToast(say("removed", { step: sayStep(edit.label) }), { label: say("undo"), run: () => editor.undo() });
}
