import { getFlag, getText } from "../../model/document/proposal-document.ts";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { AddColumn } from "./add-menus.tsx";
import { BlockHead } from "./block-head.tsx";
import { InnerRow } from "./line-row.tsx";

/** A side-by-side: its columns as rows of the grid. */
export function SideBySideBlock({ id }: { readonly id: string }) {
  const editor = useEditor();
  const node = useNode(id);
  if (!node) return null;
  return (
    <section class="block" aria-label={getText(node, "name")}>
      <BlockHead
        id={id}
        kind="block"
        tags={[say("kind_side_by_side"), getFlag(node, "optional") && say("optional")]}
      />
      <ul class="rows">
        {node.lists.columns?.map((each) => (
          <InnerRow key={each} id={each} />
        ))}
      </ul>
      {!editor.isReadOnly.value && (
        <p class="adders">
          <AddColumn sideBySideId={id} />
        </p>
      )}
    </section>
  );
}
