import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { ClientFields, PriceFields } from "../inspector/price-fields.tsx";
import { keepOnScreen, placePopover } from "../../ui/place-popover.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";

/** The open price, its anchor element, and the key that opened it. */
export interface OpenPrice {
  readonly id: string;
  readonly anchor: HTMLElement;
  /** The typed digit that opened the popover, which starts the new price. */
  readonly key: string | null;
}

/** All controls of one price, beside it. Enter and Escape lead back to the paper. */
export function PricePopover({ opened }: { readonly opened: Signal<OpenPrice | null> }) {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const open = opened.value;
  const node = useNode(open?.id ?? editor.id);
  useLayoutEffect(() => {
    const { current } = box;
    if (!open || !current) return undefined;
    current.showPopover();
    placePopover(current, open.anchor);
    // Keeps the popover on the screen if another kind of price adds fields.
    const observer = new ResizeObserver(() => keepOnScreen(current));
    observer.observe(current);
    focusFirst(current, open.key);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={say("price_of", { name: getText(node, "name") })}
      class="popover price-popover"
      onToggle={({ newState }) => {
        if (newState === "closed") opened.value = null;
      }}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key !== "Enter" || !isField) return;
        event.preventDefault();
        event.stopPropagation();
        box.current?.hidePopover();
      }}
    >
      {open && node && (
        <>
          <PriceFields nodes={[node]} />
          <ClientFields nodes={[node]} />
        </>
      )}
    </div>
  );
}

/** Focuses the first field and enters the digit that opened the popover. */
function focusFirst(box: HTMLElement, key: string | null): void {
  const input = box.querySelector<HTMLInputElement>("input:not([type='radio'], [type='checkbox'])");
  input?.focus();
  if (!input || key === null) return;
  input.value = key;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
