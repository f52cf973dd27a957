import { FREQUENCIES } from "@proffer/pricing";
import { PlusIcon } from "../../ui/icons.tsx";
import { getNumber, getText, getValue } from "../../model/document/proposal-document.ts";
import { insertRecords, setField, setPriceModel } from "../../model/edits/edits.ts";
import { createModification } from "../../model/edits/new-records.ts";
import { Check, Segments } from "../fields/labelled.tsx";
import { focusCell } from "../lines/focus-cell.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";
import {
  ChoiceField,
  ExemptionFields,
  FlagField,
  getCommonValue,
  NumberField,
  OptionFields,
  RichField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

/** Fields of lines or of modifications. */
export function LineFields({ nodes }: NodesProps) {
  const isLine = nodes[0]?.kind === "line_item";
  return (
    <>
      {nodes.length === 1 && <TextField nodes={nodes} label={say("name")} field="name" isRequired />}
      <RichField nodes={nodes} label={say("description")} field="description" />
      <PriceFields nodes={nodes} />
      <fieldset class="field">
        <legend class="label">{say("client_may")}</legend>
        <OptionFields nodes={nodes} />
        <QuantityFields nodes={nodes} />
      </fieldset>
      {isLine && (
        <FlagField
          nodes={nodes}
          label={say("hide_from_client")}
          field="hidden"
          hint={say("hide_from_client_hint")}
        />
      )}
      <ExemptionFields nodes={nodes} />
      {isLine && (
        <>
          <AddModification nodes={nodes} />
          <TextField
            nodes={nodes}
            label={say("internal_notes")}
            field="internal_notes"
            isMultiline
            maxLength={20_000}
          />
          <TagsField nodes={nodes} />
        </>
      )}
    </>
  );
}

const models = ["fixed", "range", "hourly", "percent", "text", "none"] as const;
type Model = (typeof models)[number];

function PriceFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const common = getCommonValue(nodes, "price.model");
  const isRange = nodes.every((node) => getNumber(node, "price.max_value") !== null);
  const model = common === "fixed" && isRange ? "range" : (common as Model | undefined);
  const decimals = editor.priceDecimals.value;

  function change(next: Model): void {
    if (next === "range") {
      const { label, operations } = setPriceModel(nodes, "fixed");
      const [node] = nodes;
      const upper = setField(nodes, "price.max_value", getNumber(node, "price.value") ?? 0);
      editor.edit({ label, operations: [...operations, ...upper.operations] });
    } else if (next === "fixed" && model === "range") editor.edit(setField(nodes, "price.max_value", null));
    else editor.edit(setPriceModel(nodes, next));
  }

  return (
    <>
      <Segments
        label={say("kind_of_price")}
        value={model}
        choices={models.map((value) => ({ value, label: say(`model_${value}`) }))}
        onChoice={change}
      />
      {model === "fixed" && (
        <NumberField nodes={nodes} label={say("price")} field="price.value" decimals={decimals} />
      )}
      {model === "range" && (
        <div class="two">
          <NumberField nodes={nodes} label={say("price_from")} field="price.value" decimals={decimals} />
          <NumberField
            nodes={nodes}
            label={say("price_to")}
            field="price.max_value"
            decimals={decimals}
            min={getNumber(nodes[0], "price.value") ?? 0}
          />
        </div>
      )}
      {model === "hourly" && (
        <NumberField nodes={nodes} label={say("price_rate")} field="price.value" decimals={decimals} />
      )}
      {model === "percent" && (
        <div class="two">
          <NumberField nodes={nodes} label={say("price_percent")} field="price.value" min={-100} max={1000} />
          {nodes[0]?.kind === "line_item" && (
            <ChoiceField
              nodes={nodes}
              label={say("percent_of")}
              field="price.apply_to"
              byDefault="group"
              choices={(["group", "page", "proposal"] as const).map((value) => ({
                value,
                label: say(`percent_of_${value}`),
              }))}
            />
          )}
        </div>
      )}
      {model === "text" && (
        <TextField
          nodes={nodes}
          label={say("price_words")}
          field="price.text"
          placeholder={say("price_words_example")}
        />
      )}
      {model !== "text" && model !== "none" && (
        <div class="two">
          <NumberField
            nodes={nodes}
            label={say(model === "hourly" ? "price_hours" : "quantity")}
            field="price.quantity.current"
            placeholder="1"
            isOptional
            min={0}
            max={1e9}
          />
          <TextField
            nodes={nodes}
            label={say("unit")}
            field="price.quantity.unitLabel"
            isNullable
            maxLength={100}
          />
        </div>
      )}
      <ChoiceField
        nodes={nodes}
        label={say("billed")}
        field="price.frequency"
        byDefault="once"
        choices={FREQUENCIES.map((value) => ({ value, label: say(`frequency_${value}`) }))}
      />
    </>
  );
}

/** The client's permission to set the quantity, and its bounds. */
function QuantityFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const isEditable = nodes.every((node) => {
    const own = getValue(node, "price.quantity.editable_by_recipient");
    const [min, max] = [getNumber(node, "price.quantity.min"), getNumber(node, "price.quantity.max")];
    return own === null ? min !== max && (min !== null || max !== null) : own === true;
  });
  const hasPrice = nodes.every((node) => !["text", "none"].includes(getText(node, "price.model")));
  if (!hasPrice) return null;
  return (
    <>
      <Check
        label={say("may_change_quantity")}
        isOn={isEditable}
        onCheck={(isOn) => editor.edit(setField(nodes, "price.quantity.editable_by_recipient", isOn))}
      />
      {isEditable && (
        <div class="two indented">
          <NumberField
            nodes={nodes}
            label={say("smallest")}
            field="price.quantity.min"
            isOptional
            min={0}
            max={1e9}
          />
          <NumberField
            nodes={nodes}
            label={say("largest")}
            field="price.quantity.max"
            isOptional
            min={0}
            max={1e9}
          />
        </div>
      )}
    </>
  );
}

function AddModification({ nodes: [line, ...others] }: NodesProps) {
  const editor = useEditor();
  if (!line || others.length > 0 || editor.isReadOnly.value) return null;

  function add(): void {
    if (!line) return;
    const number = (line.lists.modifications?.length ?? 0) + 1;
    const made = createModification(say("new_modification", { number }));
    editor.edit(insertRecords([made], { list: "modifications", parent: line.id, before: null }));
    editor.select(made.id);
    focusCell(made.id, "name");
  }

  return (
    <button type="button" class="button quiet add" onClick={add}>
      <PlusIcon /> {say("options_of_line")}
    </button>
  );
}
