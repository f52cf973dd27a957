import { followEvents } from "../../api/follow-events.ts";
import type { News } from "../../model/sync/change-queue.ts";
import type { Editor } from "./editor.ts";

/** Hears what others change and who they are, until the returned function is called. */
export function followOthers(editor: Editor): () => void {
  return followEvents({
    // The stream begins at the version that the document has.
    getQuery: () =>
      editor.saving.value.closed?.reason === "GONE" ? null : { proposal: editor.id, version: editor.version },
    listeners: {
      changes: (changes) => editor.hear(changes as News),
      version: ({ version }) => editor.hear({ version }),
      presence: ({ members }) => {
        editor.present.value = members;
      },
    },
    // Reading the proposal tells what a refused stream does not: that the session has ended, or the proposal is gone.
    beforeReopening: () => editor.refresh(),
  });
}
