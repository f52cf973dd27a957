import { useRef } from "preact/hooks";
import type { DocumentNode } from "../../model/document/node.ts";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { getNumber } from "../../model/document/proposal-document.ts";
import { findPricesForMargin, hasSettableMargin, setPrices } from "../../model/edits/price-for-margin.ts";
import { Labelled } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say as sayEditor } from "../say.ts";
import { describeFault, describeProfit, formatMargin } from "../../margin/describe-margin.ts";
import { say } from "../../margin/say.ts";
import { useEntryMargins } from "./use-entry-margins.ts";

interface NodesProps {
  readonly nodes: readonly DocumentNode[];
}

/** The margin of lines, modifications or columns. A typed margin sets their prices. */
export function Field({ nodes }: NodesProps) {
  const editor = useEditor();
  const margins = useEntryMargins(nodes);
  const [first] = margins;
  const hint =
    first && margins.length === 1
      ? describeProfit(first.profit, (amount) => editor.money.value.money(amount, true))
      : undefined;
  return (
    <Labelled label={say("margin_in_percent")} {...(hint !== undefined && { hint })}>
      {(id) =>
        nodes.every(hasSettableMargin) ? (
          <MarginInput nodes={nodes} id={id} class="number" />
        ) : (
          <output id={id} class="number">
            {margins.length === 1 && first ? formatMargin(first) : "–"}
          </output>
        )
      }
    </Labelled>
  );
}

interface MarginInputProps extends NodesProps {
  readonly id?: string;
  readonly class: string;
  readonly cell?: string;
  readonly "aria-label"?: string;
}

/** A margin in percent. A typed margin sets the prices of the objects. */
export function MarginInput({ nodes, ...attributes }: MarginInputProps) {
  const editor = useEditor();
  const margins = useEntryMargins(nodes);
  const percent = margins[0]?.percent ?? null;
  const isMixed =
    margins.length > 0 &&
    (margins.length < nodes.length || margins.some((margin) => margin.percent !== percent));
  /** The prices before the field got the focus, by id. */
  const before = useRef<ReadonlyMap<string, number>>(new Map());

  // The given objects come from the screen, which may not contain the last keystrokes yet.
  const listNodes = () => nodes.map((node) => editor.document.nodes.get(node.id) ?? node);

  function type(prices: ReadonlyMap<DocumentNode, number>): void {
    editor.typeEdit(setPrices(prices), `${nodes.map(({ id }) => id).join()} margin`);
  }

  function findFault(margin: number): string | undefined {
    const found = findPricesForMargin(editor.document, listNodes(), margin, editor.currency.value);
    const write = (price: number) => editor.numbers.write(price, editor.priceDecimals.value);
    return "fault" in found ? describeFault(found.fault, nodes.length > 1, write) : undefined;
  }

  return (
    <span
      class="margin-input"
      onInput={({ currentTarget }) => showNote(currentTarget)}
      onFocusIn={({ relatedTarget, currentTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) before.current = new Map(listNodes().map((node) => [node.id, getPrice(node)]));
      }}
    >
      <NumberInput
        {...attributes}
        kind="percent"
        min={-1000}
        placeholder={isMixed ? sayEditor("mixed") : "–"}
        value={isMixed ? null : percent}
        findFault={findFault}
        onNumber={(margin) => {
          const found =
            margin !== null &&
            findPricesForMargin(editor.document, listNodes(), margin, editor.currency.value);
          if (found && "prices" in found) type(found.prices);
        }}
        onRestore={() =>
          type(new Map(listNodes().map((node) => [node, before.current.get(node.id) ?? getPrice(node)])))
        }
      />
    </span>
  );
}

function getPrice(node: DocumentNode): number {
  return getNumber(node, getPriceFieldNames(node.kind).value) ?? 0;
}

/** Scrolls to the note of a field, which may be below the visible part of the panel. */
function showNote(field: HTMLElement): void {
  requestAnimationFrame(() => field.querySelector(".number-note")?.scrollIntoView({ block: "nearest" }));
}
