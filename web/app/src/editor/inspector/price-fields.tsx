import type { ProposalSettings } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import type { ComponentChildren } from "preact";
import type { DocumentNode } from "../../model/document/node.ts";
import { getPriceFieldNames, toQuantityBounds } from "../../model/document/price-fields.ts";
import { getNumber, getText, getValue } from "../../model/document/proposal-document.ts";
import { setField, setPriceModel, setSmallestQuantity } from "../../model/edits/edits.ts";
import { Check, SegmentsField } from "../fields/labelled.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { formatFrequency } from "../../ui/format.ts";
import { toPercentPrice } from "../lines/row-cells.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";
import {
  ChoiceField,
  getCommonValue,
  NumberField,
  OptionFields,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

const ScheduleFields = lazyPart(() => import("./schedule-fields.tsx"));

const lineModels = ["fixed", "range", "hourly", "percent", "text", "none"] as const;
const columnModels = ["fixed", "text", "none"] as const;
type Model = (typeof lineModels)[number];

/**
 * The price of lines, modifications or columns: its kind, numbers, quantity and frequency. `children` are beside its
 * numbers.
 */
export function PriceFields({ nodes, children }: NodesProps & { readonly children?: ComponentChildren }) {
  const kind = nodes[0]?.kind;
  const fields = getPriceFieldNames(kind);
  const model = findModel(nodes);
  return (
    <>
      <ModelSegments nodes={nodes} model={model} />
      <PriceValue nodes={nodes} model={model} />
      {children}
      {model !== "text" && model !== "none" && (
        <div class="two">
          <NumberField
            nodes={nodes}
            label={say(model === "hourly" ? "price_hours" : "quantity")}
            field={`${fields.quantity}.current`}
            placeholder="1"
            kind="count"
            isOptional
            {...toQuantityBounds(nodes)}
          />
          <TextField
            nodes={nodes}
            label={say("unit")}
            field={`${fields.quantity}.unitLabel`}
            isNullable
            maxLength={100}
          />
        </div>
      )}
      {!(kind === "column" && (model === "text" || model === "none")) && (
        <ChoiceField
          nodes={nodes}
          label={say("billed")}
          field={fields.frequency}
          byDefault="once"
          choices={frequencies.map((value) => ({ value, label: formatFrequency(value) }))}
        />
      )}
    </>
  );
}

/** Returns the price kind of all objects, or undefined if they differ. */
function findModel(nodes: NodesProps["nodes"]): Model | undefined {
  const common = getCommonValue(nodes, getPriceFieldNames(nodes[0]?.kind).model) as Model | undefined;
  return common === "fixed" && hasUpperEnd(nodes) ? "range" : common;
}

/** Tells whether every price is a range. */
function hasUpperEnd(nodes: NodesProps["nodes"]): boolean {
  return nodes.every((node) => getNumber(node, "price.max_value") !== null);
}

interface ModelProps extends NodesProps {
  readonly model: Model | undefined;
}

function ModelSegments({ nodes, model }: ModelProps) {
  const editor = useEditor();
  const isColumn = nodes[0]?.kind === "column";

  function change(next: Model): void {
    if (isColumn) editor.edit(setField(nodes, "feeType", next));
    else if (next === "range") {
      const { label, operations } = setPriceModel(nodes, "fixed");
      const [node] = nodes;
      const upper = setField(nodes, "price.max_value", getNumber(node, "price.value") ?? 0);
      editor.edit({ label, operations: [...operations, ...upper.operations] });
    } else if (next === "fixed" && model === "range") editor.edit(setField(nodes, "price.max_value", null));
    else editor.edit(setPriceModel(nodes, next));
  }

  return (
    <SegmentsField
      label={say("kind_of_price")}
      value={model}
      choices={(isColumn ? columnModels : lineModels).map((value) => ({
        value,
        label: say(`model_${value}`),
      }))}
      onChoice={change}
    />
  );
}

function PriceValue({ nodes, model }: ModelProps) {
  const { value, words } = getPriceFieldNames(nodes[0]?.kind);
  const editor = useEditor();
  const decimals = editor.priceDecimals.value;
  if (model === "hourly")
    return (
      <Bounds
        nodes={nodes}
        field={value}
        from={say("price_rate")}
        to={say("price_rate_to")}
        isUpperOptional
      />
    );
  if (model === "fixed")
    return (
      <NumberField
        nodes={nodes}
        label={say("price")}
        field={value}
        decimals={decimals}
        onPercent={toPercentPrice(editor, nodes)}
      />
    );
  if (model === "range")
    return <Bounds nodes={nodes} field={value} from={say("price_from")} to={say("price_to")} />;
  if (model === "percent")
    return (
      <div class="two">
        <NumberField
          nodes={nodes}
          label={say("price_percent")}
          field={value}
          kind="percent"
          min={-100}
          max={1000}
        />
        {nodes[0]?.kind === "line_item" && (
          <ChoiceField
            nodes={nodes}
            label={say("percent_of")}
            field="price.apply_to"
            byDefault="group"
            choices={(["group", "page", "proposal"] as const).map((each) => ({
              value: each,
              label: say(`percent_of_${each}`),
            }))}
          />
        )}
      </div>
    );
  if (model !== "text") return null;
  return (
    <TextField
      nodes={nodes}
      label={say("price_words")}
      field={words}
      placeholder={say("price_words_example")}
    />
  );
}

interface BoundsProps extends NodesProps {
  /** The field of the lower amount. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly isUpperOptional?: boolean;
}

/** The lower and the optional upper amount of a price or a rate. */
function Bounds({ nodes, field, from, to, isUpperOptional = false }: BoundsProps) {
  const decimals = useEditor().priceDecimals.value;
  return (
    <div class="two">
      <NumberField
        nodes={nodes}
        label={from}
        field={field}
        decimals={decimals}
        {...toUpperBound(nodes, "price.max_value")}
      />
      <NumberField
        nodes={nodes}
        label={to}
        field="price.max_value"
        decimals={decimals}
        isOptional={isUpperOptional}
        min={getNumber(nodes[0], field) ?? 0}
      />
    </div>
  );
}

/** Returns the lowest of the upper amounts. No lower amount may exceed it. */
function toUpperBound(nodes: NodesProps["nodes"], field: string): { readonly max?: number } {
  const ends = nodes.flatMap((node) => getNumber(node, field) ?? []);
  return ends.length > 0 ? { max: Math.min(...ends) } : {};
}

/** The cost of lines, modifications or columns, and their margin once the proposal has a cost. */
export function CostFields({ nodes }: NodesProps) {
  const { costs, priceDecimals } = useEditor();
  const margins = costs.margins.value;
  if (!costs.areVisible.value) return null;
  return (
    <div class="two">
      <NumberField
        nodes={nodes}
        label={say("own_cost")}
        field="cost"
        cell="cost"
        isOptional
        min={0}
        decimals={priceDecimals.value}
      />
      {margins && <margins.Field nodes={nodes} />}
    </div>
  );
}

/**
 * Changes that the client may make to lines, modifications or columns. Whether a column is selected is set by
 * its side-by-side.
 */
export function ClientFields({ nodes }: NodesProps) {
  const isColumn = nodes[0]?.kind === "column";
  if (isColumn && !nodes.every(hasAmount)) return null;
  return (
    <fieldset class="field">
      <legend class="label">{say("client_choices")}</legend>
      {!isColumn && <OptionFields nodes={nodes} />}
      <QuantityFields nodes={nodes} />
    </fieldset>
  );
}

/** Tells whether a quantity can multiply the price. */
function hasAmount(node: DocumentNode): boolean {
  return !["text", "none"].includes(getText(node, getPriceFieldNames(node.kind).model));
}

/** The client's permission to set the quantity, and its bounds. */
function QuantityFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const { quantity } = getPriceFieldNames(nodes[0]?.kind);
  const isEditable = nodes.every((node) => {
    const own = getValue(node, `${quantity}.editable_by_recipient`);
    const [min, max] = [getNumber(node, `${quantity}.min`), getNumber(node, `${quantity}.max`)];
    return own === null ? min !== max && (min !== null || max !== null) : own === true;
  });
  if (!nodes.every(hasAmount)) return null;
  return (
    <>
      <Check
        label={say("may_change_quantity")}
        isOn={isEditable}
        onCheck={(isOn) => editor.edit(setField(nodes, `${quantity}.editable_by_recipient`, isOn))}
      />
      {isEditable && (
        <div class="two indented">
          <NumberField
            nodes={nodes}
            label={say("smallest")}
            field={`${quantity}.min`}
            kind="count"
            isOptional
            min={0}
            max={toQuantityBounds(nodes).max}
            onNumber={(min) => {
              const edit = setSmallestQuantity(
                nodes.map(({ id }) => editor.getNode(id)),
                min,
              );
              editor.typeEdit(edit, `${nodes.map(({ id }) => id).join()} ${quantity}.min`);
            }}
          />
          <NumberField
            nodes={nodes}
            label={say("largest")}
            field={`${quantity}.max`}
            kind="count"
            isOptional
            min={Math.max(...nodes.map((node) => getNumber(node, `${quantity}.current`) ?? 1))}
            max={1e9}
          />
        </div>
      )}
    </>
  );
}

/** Changes of one recurring price over the term, if there is one. */
export function OverTerm({ nodes }: NodesProps) {
  const editor = useEditor();
  const [node, ...others] = nodes;
  const term = getValue(editor.getNode(editor.id), "settings.term") as ProposalSettings["term"];
  const isRecurring = !["", "once"].includes(getText(node, getPriceFieldNames(node?.kind).frequency));
  return node && others.length === 0 && term && isRecurring ? (
    <ScheduleFields node={node} term={term} />
  ) : null;
}
