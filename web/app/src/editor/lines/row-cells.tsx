import { frequencies } from "@proffer/pricing";
import { memo } from "preact/compat";
import type { DocumentNode } from "../../model/document/node.ts";
import { getPriceFieldNames } from "../../model/document/price-fields.ts";
import { getFlag, getNumber, getText } from "../../model/document/proposal-document.ts";
import { setField, setSelected } from "../../model/edits/edits.ts";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import { RowMenu } from "./row-menu.tsx";

interface NodeProps {
  readonly node: DocumentNode;
}

/** The box of something that can be chosen. */
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
  const editor = useEditor();
  const fields = getPriceFieldNames(node.kind);
  const name = getText(node, "name");
  const model = getText(node, fields.model);
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
      <span class="line-billed">
        <select
          class="bare"
          aria-label={say("billing_of", { name })}
          value={getText(node, fields.frequency) || "once"}
          disabled={editor.isReadOnly.value}
          onChange={({ currentTarget }) =>
            editor.edit(setField([node], fields.frequency, currentTarget.value))
          }
        >
          <BillingOptions />
        </select>
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
        aria-label={say("quantity_of", { name })}
        placeholder="1"
        isOptional
        min={0}
        max={1e9}
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
  if (model === "none") return <span class="muted">{say("model_none")}</span>;
  if (model === "text")
    return (
      <TextInput
        class="bare"
        cell="price"
        aria-label={label}
        placeholder={say("price_words_example")}
        value={getText(node, fields.words)}
        maxLength={500}
        onText={(text) => editor.type([node], fields.words, text)}
      />
    );
  const isPercent = model === "percent";
  return (
    <>
      <NumberInput
        class="bare number"
        cell="price"
        aria-label={label}
        min={isPercent ? -100 : -1e12}
        max={isPercent ? 1000 : 1e12}
        decimals={isPercent ? 0 : editor.priceDecimals.value}
        value={getNumber(node, fields.value) ?? 0}
        onNumber={(value) => editor.type([node], fields.value, value)}
      />
      {isPercent && <span class="unit">%</span>}
    </>
  );
}

const BillingOptions = memo(function BillingOptions() {
  return (
    <>
      {frequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {say(`frequency_${frequency}`)}
        </option>
      ))}
    </>
  );
});

function AmountCell({ node, model }: NodeProps & { readonly model: string }) {
  const editor = useEditor();
  const amount = editor.prices.getAmount(node.id).value;
  const upper = getNumber(node, "price.max_value");
  const value = getNumber(node, "price.value") ?? 0;
  const isPriced = model !== "text" && model !== "none";
  const isRange = (model === "fixed" || model === "hourly") && upper !== null && upper > value;
  return (
    <span class="line-amount number">
      {isPriced && amount !== undefined && <b>{editor.money.value.money(amount, true)}</b>}
      {isRange && <small>–{editor.numbers.write(upper, editor.priceDecimals.value)}</small>}
    </span>
  );
}
