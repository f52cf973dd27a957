import type { ComponentChildren } from "preact";
import { say } from "../texts/say.ts";

interface DialogFootProps {
  /** The text of the submit button. */
  readonly action: string;
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
  /** Buttons before these two. */
  readonly children?: ComponentChildren;
}

/** The end of a form in a dialog: the cancel and submit buttons. */
export function DialogFoot({ action, isDisabled = false, onClose, children }: DialogFootProps) {
  return (
    <footer class="dialog-foot">
      {children}
      <button type="button" class="button" onClick={onClose}>
        {say("cancel")}
      </button>
      <button type="submit" class="button primary" disabled={isDisabled}>
        {action}
      </button>
    </footer>
  );
}
