import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A form above the page; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, close, children }: Props) {
  const { say } = usePage();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    element.current?.showModal();
    // Not on the button that closes it, and not in a field: on a phone the keyboard would hide what is decided about.
    heading.current?.focus();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={titleId} onClose={close}>
      <div class="dialog-head">
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          class="icon-button"
          aria-label={say("close")}
          onClick={() => element.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
