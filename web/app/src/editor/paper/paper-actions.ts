import { signal, type ReadonlySignal } from "@preact/signals";
import type { Refusal } from "@proffer/pricing";
import type { Choice } from "../../../../recipient/src/model/choose.ts";
import type { PageActions } from "../../../../recipient/src/ui/page-context.ts";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { setField, setSelected, type Edit } from "../../model/edits/edits.ts";
import { listPages, tryChoice } from "../client-view/to-client-view.ts";
import type { Editor } from "../state/editor.ts";

interface PaperActions extends PageActions {
  readonly refusals: ReadonlySignal<ReadonlyMap<string, Refusal>>;
}

/** Makes the controls of the client's page change the document: what is chosen there is what the client finds chosen. */
export function createPaperActions(editor: Editor): PaperActions {
  const refusals = signal<ReadonlyMap<string, Refusal>>(new Map());
  return {
    refusals,
    state: {
      get refusals() {
        return refusals.peek();
      },
    },
    choose: (choice) => {
      const refusal = findRefusal(editor, choice);
      refusals.value = new Map(refusal ? [[choice.item_id, refusal]] : []);
      const edit = refusal ? undefined : toEdit(editor, choice);
      if (edit) editor.edit(edit);
    },
  };
}

/** Quantities have bounds for everybody. Which options are chosen at first is for the member alone to say. */
function findRefusal(editor: Editor, choice: Choice): Refusal | undefined {
  if (!("quantity" in choice)) return undefined;
  return tryChoice(listPages(editor), editor.currency.value, choice).refusal;
}

function toEdit({ document }: Editor, choice: Choice): Edit | undefined {
  const node = document.nodes.get(choice.item_id);
  if (!node) return undefined;
  if ("selected" in choice) return setSelected(document, node, choice.selected);
  return setField([node], `${getPriceFieldNames(node.kind).quantity}.current`, choice.quantity);
}
