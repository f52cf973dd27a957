import { useState } from "preact/hooks";
import { say } from "../texts/say.ts";
import { Dialog } from "./dialog.tsx";
import { run } from "./run.ts";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The text of the confirm button. */
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await run(onConfirm);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="dialog-body">{text}</p>
      <footer class="dialog-foot">
        <button type="button" class="button" autofocus onClick={onClose}>
          {say("cancel")}
        </button>
        <button type="button" class="button danger" disabled={isBusy} onClick={() => void confirm()}>
          {action}
        </button>
      </footer>
    </Dialog>
  );
}
