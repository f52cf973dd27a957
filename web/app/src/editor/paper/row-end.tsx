import { getTextDirection } from "@proffer/presentation";
import { locale } from "../../texts/language.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { AddBlocks, AddColumn, AddFeatures, reveal } from "../lines/add-menus.tsx";
import { DragHandle } from "../lines/drag-handle.tsx";
import { RowMenu } from "../lines/row-menu.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";

interface RowEndProps {
  readonly id: string;
  readonly isSelected: boolean;
}

/** At the end of a row: what can be added to it, and while it is selected its menu. */
export function RowEnd({ id, isSelected }: RowEndProps) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node || editor.isReadOnly.value) return null;
  const { kind } = node;
  const isScope = kind === "page" && getText(node, "kind") === "scope_of_work";
  return (
    <>
      {isScope && <AddBlocks pageId={id} />}
      {kind === "side_by_side" && (
        <p class="adders">
          <AddColumn sideBySideId={id} />
          {getText(node, "style") === "comparison" && <AddFeatures sideBySideId={id} onAdd={reveal} />}
        </p>
      )}
      {isSelected && (
        <div class="row-tools" dir={getTextDirection(locale)}>
          {(kind === "line_item" || kind === "feature") && <DragHandle id={id} />}
          <RowMenu id={id} name={getText(node, "name")} />
        </div>
      )}
    </>
  );
}
