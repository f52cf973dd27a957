import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import type { EditSlots } from "../../../../recipient/src/ui/page-context.ts";
import { NameInput } from "../fields/name-input.tsx";
import type { Editor } from "../state/editor.ts";
import { getText } from "../../model/document/proposal-document.ts";
import { say } from "../texts/say.ts";
import { CellInput } from "./cell-input.tsx";
import { PaperText } from "./paper-text.tsx";
import { PriceButton } from "./price-button.tsx";
import type { OpenPrice } from "./price-popover.tsx";
import { RowEnd } from "./row-end.tsx";

/** The controls that stand on the paper in place of what the client reads. */
export function createEditSlots(editor: Editor, openPrice: Signal<OpenPrice | null>): EditSlots {
  const selections = new Map<string, ReadonlySignal<boolean>>();

  /** A row is drawn again only when its own selection changes. */
  function isSelected(id: string): boolean {
    const known = selections.get(id) ?? computed(() => editor.selected.value.includes(id));
    selections.set(id, known);
    return known.value;
  }

  return {
    attributes: (id) => {
      const node = editor.document.nodes.get(id);
      return {
        "data-row": id,
        "data-kind": node?.kind ?? "line_item",
        "data-group": node ? (node.parent ?? undefined) : editor.drafts.find(id)?.groupId,
        "data-selected": isSelected(id) ? "" : undefined,
        "data-draft": node ? undefined : "",
        "data-coming": editor.coming.isComing(id) ? "" : undefined,
      };
    },
    // The name of the option is a field, which is no label for everybody.
    choice: (id) => ({
      "aria-label": say("chosen_of", { name: getText(editor.document.nodes.get(id), "name") }),
      "aria-labelledby": undefined,
    }),
    name: (id, name) => {
      const node = editor.document.nodes.get(id ?? editor.id);
      // A card names a feature too, of which it is no row.
      const isCell =
        node?.kind !== "proposal" && (node?.kind !== "feature" || isCompared(editor, node.parent));
      return <NameInput id={id ?? editor.id} class="in-place" shown={name} isCell={isCell} />;
    },
    cell: (columnId, featureId, cell) => (
      <CellInput columnId={columnId} featureId={featureId}>
        {cell}
      </CellInput>
    ),
    text: (id, field, html, className) => (
      <PaperText id={id ?? editor.id} field={field} html={html} class={className} />
    ),
    cost: (id, cost) => (
      <PriceButton id={id} opened={openPrice}>
        {cost}
      </PriceButton>
    ),
    isComing: (id) => editor.coming.isComing(id),
    end: (id) => <RowEnd id={id} isSelected={isSelected(id)} />,
  };
}

function isCompared(editor: Editor, sideBySideId: string | null): boolean {
  return getText(editor.document.nodes.get(sideBySideId ?? ""), "style") === "comparison";
}
