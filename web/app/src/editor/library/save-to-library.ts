import { describeError } from "../../api/describe-error.ts";
import { request } from "../../api/request.ts";
import { getText } from "../../model/document/proposal-document.ts";
import type { DocumentNode } from "../../model/document/node.ts";
import { showProblem, showToast } from "../../ui/toast.tsx";
import type { Editor } from "../state/editor.ts";
import { say } from "../texts/say.ts";

/** Copies an object of the proposal into the library. Saves pending changes first, because the server makes the copy. */
export async function saveToLibrary(editor: Editor, { id }: DocumentNode): Promise<void> {
  try {
    await editor.flush();
    await request("POST /api/proposals/{id}/items/{item_id}/save-to-library", {
      params: { id: editor.id, item_id: id },
      body: {},
    });
    const name = getText(editor.document.nodes.get(id), "name");
    showToast(say("saved_to_library", { name }));
  } catch (error) {
    showProblem(describeError(error));
  }
}
