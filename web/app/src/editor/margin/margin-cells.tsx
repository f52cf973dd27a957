import type { DocumentNode } from "../../model/document/node.ts";
import { getNumber, getText } from "../../model/document/proposal-document.ts";
import { hasSettableMargin } from "../../model/edits/price-for-margin.ts";
import { NumberInput } from "../fields/number-input.tsx";
import { useEditor } from "../state/use-editor.ts";
import { formatMargin } from "../../margin/describe-margin.ts";
import { MarginInput } from "./margin-field.tsx";
import { say } from "../../margin/say.ts";
import { useEntryMargins } from "./use-entry-margins.ts";

interface NodeProps {
  readonly node: DocumentNode;
}

/** Cost and margin of a row of the grid. */
export function Cells({ node }: NodeProps) {
  const editor = useEditor();
  const name = getText(node, "name");
  return (
    <>
      <span class="line-cost" data-label={say("cost")}>
        <NumberInput
          class="bare number"
          cell="cost"
          aria-label={say("cost_of", { name })}
          placeholder="–"
          isOptional
          min={0}
          decimals={editor.priceDecimals.value}
          value={getNumber(node, "cost")}
          onNumber={(value) => editor.type([node], "cost", value)}
        />
      </span>
      {hasSettableMargin(node) ? (
        <span class="line-margin" data-label={say("margin")}>
          <MarginInput
            nodes={[node]}
            class="bare number"
            cell="margin"
            aria-label={say("margin_of", { name })}
          />
          <span class="unit">%</span>
        </span>
      ) : (
        <ShownMargin node={node} />
      )}
    </>
  );
}

/** The margin of a price that is a share of others, or has no amount. */
function ShownMargin({ node }: NodeProps) {
  const [margin] = useEntryMargins([node]);
  if (!margin || margin.percent === null) return <span class="line-margin" />;
  return (
    <span class="line-margin" data-label={say("margin")}>
      <span class="number shown-margin">{formatMargin(margin)}</span>
    </span>
  );
}
