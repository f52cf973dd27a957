import type { ComponentChildren } from "preact";
import { Icon } from "../../../../recipient/src/ui/icons.tsx";
import { usePage } from "../../../../recipient/src/ui/page-context.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { getCell, maxCellLength, toCellMark, toCellWords } from "../../model/edits/cells.ts";
import { setField } from "../../model/edits/edits.ts";
import { TextInput } from "../fields/text-input.tsx";
import { useEditor, useNode } from "../state/use-editor.ts";
import { say } from "../say.ts";

interface CellInputProps {
  readonly columnId: string;
  readonly featureId: string;
  /** The cell as the client reads it. */
  readonly children: ComponentChildren;
}

/** A cell of a comparison on the paper: words, or a check mark that a press or Space toggles. */
export function CellInput({ columnId, featureId, children }: CellInputProps) {
  const editor = useEditor();
  const page = usePage();
  const column = useNode(columnId);
  const feature = useNode(featureId);
  if (!column || !feature || editor.isReadOnly.value) return <>{children}</>;
  const { isIncluded, words } = getCell(column, featureId);
  const names = { feature: getText(feature, "name"), column: getText(column, "name") };
  const mark = isIncluded ? <Icon name="check" /> : <span class="dash" />;

  function toggle(): void {
    const node = editor.getNode(columnId);
    const { field, to } = toCellMark(node, featureId, !getCell(node, featureId).isIncluded);
    editor.edit(setField([node], field, to));
  }

  return (
    <div
      class="cell"
      onKeyDown={(event) => {
        const isEmpty = event.target instanceof HTMLTextAreaElement && event.target.value === "";
        if (event.key !== " " || !isEmpty) return;
        event.preventDefault();
        toggle();
      }}
    >
      {words === "" && (
        <>
          <span class="cell-mark">
            {mark}
            <span class="sr-only">{page.say(isIncluded ? "yes" : "no")}</span>
          </span>
          <button
            type="button"
            role="checkbox"
            class="cell-mark"
            tabIndex={-1}
            aria-checked={isIncluded}
            aria-label={say("cell_included", names)}
            // The cell keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            {mark}
          </button>
        </>
      )}
      <TextInput
        class="in-place"
        isWrapped
        cell={`cell ${columnId}`}
        aria-label={say("words_in_cell", names)}
        value={words}
        maxLength={maxCellLength}
        onText={(text) => {
          const node = editor.document.nodes.get(columnId);
          if (!node) return;
          const { field, to } = toCellWords(node, featureId, text);
          editor.type([node], field, to);
        }}
      />
    </div>
  );
}
