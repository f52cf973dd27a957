import { openSendDialog } from "../send/open-send-dialog.ts";
import type { Editor } from "./state/editor.ts";

/** Saves what waits and opens the dialog that sends the proposal. */
export async function sendProposal(editor: Editor): Promise<void> {
  await editor.flush();
  openSendDialog(editor.id);
}
