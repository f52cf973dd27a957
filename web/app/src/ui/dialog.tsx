import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { sayOutside as say } from "../texts/say-outside.ts";
import { CloseIcon } from "./icons.tsx";

interface DialogProps {
  readonly title: string;
  /** Called when somebody closes the dialog: with Escape, the cross or a press beside it. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
  /** True: it cannot be closed, only answered. */
  readonly isRequired?: boolean;
}

/** A modal dialog with a heading, open for as long as it is rendered. The browser holds the focus in it; afterwards it is where it was. */
export function Dialog({ title, onClose, children, isWide = false, isRequired = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the next key: typing goes on while a dialog opens.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      // While it is open, nothing outside takes the focus; closing it gives the focus back without the cursor.
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
