import { openSendDialog } from "../send/open-send-dialog.ts";
import type { Editor } from "./state/editor.ts";

/** Saves pending changes first, because the server sends the proposal as it is stored. */
export async function saveAndOpenSendDialog(editor: Editor): Promise<void> {
  await editor.queue.flush();
  openSendDialog(editor.id);
}
