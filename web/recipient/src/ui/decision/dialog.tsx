import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";

interface Props {
  readonly title: string;
  /** A sentence about the decision, which a screen reader reads with the title, wherever the focus is. */
  readonly about: ComponentChildren;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A form above the page. The browser keeps the focus inside and restores it afterwards. */
export function Dialog({ title, about, close, children }: Props) {
  const { say } = usePage();
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const aboutId = useId();
  useEffect(() => {
    element.current?.showModal();
    (findFieldAtHand(element.current) ?? heading.current)?.focus();
  }, []);
  return (
    <dialog ref={element} aria-labelledby={titleId} aria-describedby={aboutId} onClose={close}>
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
      <p class="muted" id={aboutId}>
        {about}
      </p>
      {children}
    </dialog>
  );
}

/**
 * Finds the first empty field, if focusing it hides no content of the decision: with a mouse, and if the
 * whole dialog is in view. On a touch screen, the keyboard would cover the content.
 */
function findFieldAtHand(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  if (!dialog || !matchMedia("(hover: hover) and (pointer: fine)").matches) return undefined;
  if (dialog.scrollHeight > dialog.clientHeight) return undefined;
  return [...dialog.querySelectorAll<HTMLInputElement>("input[type=text], textarea")].find(
    ({ value }) => !value,
  );
}
