import { frequencies } from "@proffer/pricing";
import { useState } from "preact/hooks";
import type { DocumentNode } from "../../model/document/node.ts";
import { getPriceFieldNames, toQuantityBounds } from "../../model/document/price-fields.ts";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import { setField, setFixedPrice, setPriceModel, setSelected } from "../../model/edits/edits.ts";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { formatFrequency } from "../../ui/format.ts";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import { RowMenu } from "./row-menu.tsx";

interface NodeProps {
  readonly node: DocumentNode;
}

/** The check box of an object that can be selected. */
export function ChosenBox({ node }: NodeProps) {
  const editor = useEditor();
  return (
    <input
      type="checkbox"
      aria-label={say("chosen_of", { name: getText(node, "name") })}
      checked={getFlag(node, node.kind === "column" ? "isSelected" : "selected")}
      disabled={editor.isReadOnly.value}
      onChange={({ currentTarget }) => editor.edit(setSelected(editor.document, node, currentTarget.checked))}
    />
  );
}

/** Quantity, price, billing, amount and menu of a line, modification or column. */
export function RowCells({ node }: NodeProps) {
  const fields = getPriceFieldNames(node.kind);
  const name = getText(node, "name");
  const model = getText(node, fields.model);
  const margins = useEditor().costs.margins.value;
  return (
    <>
      <span class="line-quantity">
        {(model === "fixed" || model === "hourly" || model === "percent") && (
          <QuantityCell node={node} name={name} />
        )}
      </span>
      <span class="line-price">
        <PriceCell node={node} name={name} />
      </span>
      {margins?.hasColumns.value && <margins.Cells node={node} />}
      <span class="line-billed">
        <BillingCell node={node} name={name} />
      </span>
      <AmountCell node={node} model={model} />
      <RowMenu id={node.id} name={name} />
    </>
  );
}

interface CellProps extends NodeProps {
  readonly name: string;
}

function QuantityCell({ node, name }: CellProps) {
  const editor = useEditor();
  const { quantity, model } = getPriceFieldNames(node.kind);
  const unit = getText(node, `${quantity}.unitLabel`);
  return (
    <>
      <NumberInput
        class="bare number"
        cell="quantity"
        kind="count"
        aria-label={say("quantity_of", { name })}
        placeholder="1"
        isOptional
        {...toQuantityBounds([node])}
        value={getNumber(node, `${quantity}.current`)}
        onNumber={(value) => editor.type([node], `${quantity}.current`, value)}
      />
      <span class="unit" dir="auto" title={unit}>
        {unit || (getText(node, model) === "hourly" ? "h" : "")}
      </span>
    </>
  );
}

function PriceCell({ node, name }: CellProps) {
  const editor = useEditor();
  const fields = getPriceFieldNames(node.kind);
  const model = getText(node, fields.model);
  const label = say("price_of", { name });
  if (model === "text") return <WordsCell node={node} label={label} field={fields.words} />;
  const isPercent = model === "percent";
  const isNone = model === "none";
  return (
    <>
      <NumberInput
        class="bare number"
        cell="price"
        aria-label={label}
        kind={isPercent ? "percent" : "amount"}
        min={isPercent ? -100 : -1e12}
        max={isPercent ? 1000 : 1e12}
        decimals={isPercent ? 0 : editor.priceDecimals.value}
        placeholder={isNone ? say("model_none") : undefined}
        value={isNone ? null : (getNumber(node, fields.value) ?? 0)}
        isOptional={isNone}
        onNumber={(value) => {
          if (!isNone) editor.type([node], fields.value, value);
          else if (value !== null)
            editor.typeEdit(setFixedPrice([node], value), `${node.id} ${fields.value}`);
        }}
        onPercent={toPercentPrice(editor, [node])}
      />
      {isPercent && <span class="unit">%</span>}
      <UpperEnd node={node} model={model} />
    </>
  );
}

/**
 * Returns a function that sets a percentage price if the user types a percentage as an amount. Returns
 * undefined for columns, which have no percentage prices.
 */
export function toPercentPrice(
  editor: Editor,
  nodes: readonly DocumentNode[],
): ((points: number) => void) | undefined {
  if (nodes.some(({ kind }) => kind === "column")) return undefined;
  return (points) => editor.edit(setPriceModel(nodes, "percent", points));
}

interface WordsCellProps extends NodeProps {
  readonly label: string;
  readonly field: string;
}

/**
 * A price in words. If the user types a number, it is offered as a price, because words do not count in the
 * totals.
 */
function WordsCell({ node, label, field }: WordsCellProps) {
  const editor = useEditor();
  const words = getText(node, field);
  const reading = editor.numbers.read(words, "amount", editor.currency.value);
  return (
    <span class="number-input">
      <TextInput
        class="bare"
        cell="price"
        aria-label={label}
        placeholder={say("price_words_example")}
        value={words}
        maxLength={500}
        onText={(text) => editor.type([node], field, text)}
      />
      {reading.kind === "number" && !editor.isReadOnly.value && (
        <span class="number-note words-note wrong" role="status">
          {say("words_count_nothing")}
          <button type="button" onClick={() => editor.edit(setFixedPrice([node], reading.value))}>
            {say("use_as_price", { price: editor.numbers.write(reading.value) })}
          </button>
        </span>
      )}
    </span>
  );
}

/** The upper amount of a price range, below the lower amount. */
function UpperEnd({ node, model }: NodeProps & { readonly model: string }) {
  const editor = useEditor();
  const upper = getNumber(node, "price.max_value");
  if (upper === null || (model !== "fixed" && model !== "hourly")) return null;
  return (
    <small class="upper-end">
      {say("up_to", { price: editor.numbers.write(upper, editor.priceDecimals.value) })}
    </small>
  );
}

/**
 * The billing of a row. The options are rendered when the row gets the focus: in all rows of a document they
 * would be a quarter of its elements.
 */
function BillingCell({ node, name }: CellProps) {
  const editor = useEditor();
  const [isEntered, setEntered] = useState(false);
  const field = getPriceFieldNames(node.kind).frequency;
  const present = getText(node, field) || "once";
  const enter = () => setEntered(true);
  return (
    <select
      class="bare"
      aria-label={say("billing_of", { name })}
      value={present}
      disabled={editor.isReadOnly.value}
      // Renders the options before the browser shows them.
      onPointerDown={enter}
      onFocus={enter}
      onChange={({ currentTarget }) => editor.edit(setField([node], field, currentTarget.value))}
    >
      {frequencies
        .filter((frequency) => isEntered || frequency === present)
        .map((frequency) => (
          <option key={frequency} value={frequency}>
            {formatFrequency(frequency)}
          </option>
        ))}
    </select>
  );
}

function AmountCell({ node, model }: NodeProps & { readonly model: string }) {
  const editor = useEditor();
  const amount = editor.prices.getAmount(node.id).value;
  const isPriced = model !== "text" && model !== "none";
  return (
    <span class="line-amount number">
      {isPriced && amount !== undefined && (
        <button
          type="button"
          class="amount-button"
          title={say("explain_amount")}
          // The menu of the row does the same for the keyboard.
          tabIndex={-1}
          onClick={() => {
            editor.explained.value = node.id;
          }}
        >
          <b>{editor.money.value.money(amount, true)}</b>
        </button>
      )}
    </span>
  );
}
