import type { ComponentChildren } from "preact";
import { getText } from "../../model/document/proposal-document.ts";
import { NameInput } from "../fields/name-input.tsx";
import { useNode } from "../state/use-editor.ts";
import { RowMenu } from "./row-menu.tsx";
import { useIsSelected } from "./select-row.ts";

interface BlockHeadProps {
  readonly id: string;
  readonly kind: "page" | "block";
  readonly tags: readonly (string | false)[];
  readonly children?: ComponentChildren;
}

/** The head of a page, group or side-by-side: its name, what it is, and its menu. */
export function BlockHead({ id, kind, tags, children }: BlockHeadProps) {
  const node = useNode(id);
  const isSelected = useIsSelected(id);
  return (
    <header class={isSelected ? `${kind}-head selected` : `${kind}-head`} data-row={id}>
      <NameInput id={id} class={`bare ${kind}-name`} />
      <span class="tags">
        {tags.map(
          (tag) =>
            tag !== false && (
              <span key={tag} class="line-tag">
                {tag}
              </span>
            ),
        )}
      </span>
      {children}
      <RowMenu id={id} name={getText(node, "name")} />
    </header>
  );
}
