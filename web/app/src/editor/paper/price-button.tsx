import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { getText } from "../../model/document/proposal-document.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import type { OpenPrice } from "./price-popover.tsx";

interface PriceButtonProps {
  readonly id: string;
  readonly opened: Signal<OpenPrice | null>;
  readonly children: ComponentChildren;
}

/** A price on the paper. Pressing it opens its controls; so does typing, which begins a new price. */
export function PriceButton({ id, opened, children }: PriceButtonProps) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node) return null;
  if (editor.isReadOnly.value) return <>{children}</>;
  return (
    <button
      type="button"
      class="price-button"
      data-cell="price"
      data-placeholder={say("price")}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        opened.value = { id, anchor: currentTarget, key: null };
      }}
      onKeyDown={(event) => {
        if (!/^[\d=.,-]$/.test(event.key) || event.metaKey || event.ctrlKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        opened.value = { id, anchor: event.currentTarget, key: event.key };
      }}
    >
      <span class="unseen">{say("price_of", { name: getText(node, "name") })} </span>
      <span class="price">{children}</span>
    </button>
  );
}
