import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { sayOutside as say } from "../texts/say-outside.ts";
import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  readonly title: string;
  /** Called when the user closes the dialog with Escape, the cross or a press beside it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
  /** True: the dialog cannot be closed without an answer. */
  readonly isRequired?: boolean;
}

/**
 * A modal dialog with a heading, open while it is mounted. The browser keeps the focus inside. Afterwards the
 * focus returns to the previous element.
 */
export function Dialog({ title, onClose, children, isWide = false, isRequired = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect opens the dialog before the next key arrives: users keep typing while it opens.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      // Removes the dialog first: nothing outside can get the focus while it is open, and `close()` would
      // restore the focus without the cursor.
      dialog?.remove();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={isWide ? "dialog wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === ref.current && onClose()}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {!isRequired && (
          <button type="button" class="button quiet square" aria-label={say("close")} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
