import type { DocumentNode } from "../../model/document/node.ts";
import { getFlag, getNumber, getText, getValue } from "../../model/document/proposal-document.ts";
import { setField, setSelectionType } from "../../model/edits/edits.ts";
import { isEqualJson, type Json } from "../../model/json.ts";
import type { NumberKind } from "../../model/numbers/read-number.ts";
import { Check, Labelled, SegmentsField, Select } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import { RichTextField } from "../rich-text/rich-text-field.tsx";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../say.ts";

/** One or more objects of the same kind. A field shows their common value, and changes all of them. */
export interface NodesProps {
  readonly nodes: readonly DocumentNode[];
}

interface FieldProps extends NodesProps {
  readonly label: string;
  readonly field: string;
  readonly hint?: string;
}

/** Returns the common value of all objects, or undefined if they differ. */
export function getCommonValue(nodes: readonly DocumentNode[], field: string): Json | undefined {
  const value = getValue(nodes[0], field);
  return nodes.every((node) => isEqualJson(getValue(node, field), value)) ? value : undefined;
}

export function TextField({
  nodes,
  label,
  field,
  isRequired = false,
  isMultiline = false,
  isNullable = false,
  maxLength = 500,
  type = "text",
  placeholder,
}: FieldProps & {
  readonly isRequired?: boolean;
  readonly isMultiline?: boolean;
  /** True: an empty text sets the field to null. */
  readonly isNullable?: boolean;
  readonly maxLength?: number;
  readonly type?: "text" | "email" | "url" | "tel";
  readonly placeholder?: string;
}) {
  const editor = useEditor();
  const isMixed = getCommonValue(nodes, field) === undefined;
  return (
    <Labelled label={label}>
      {(id) => (
        <TextInput
          id={id}
          type={type}
          value={isMixed ? "" : getText(nodes[0], field)}
          placeholder={isMixed ? say("mixed") : placeholder}
          isRequired={isRequired}
          isMultiline={isMultiline}
          maxLength={maxLength}
          onText={(text) => editor.type(nodes, field, isNullable && text === "" ? null : text)}
        />
      )}
    </Labelled>
  );
}

export function NumberField({
  nodes,
  label,
  field,
  onNumber,
  ...options
}: FieldProps & {
  /** Handles the typed number, if it does more than set the field. */
  readonly onNumber?: (value: number | null) => void;
  readonly onPercent?: ((points: number) => void) | undefined;
  readonly kind?: NumberKind;
  readonly isOptional?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly decimals?: number;
  readonly placeholder?: string;
  readonly cell?: string;
}) {
  const editor = useEditor();
  const isMixed = getCommonValue(nodes, field) === undefined;
  return (
    <Labelled label={label}>
      {(id) => (
        <NumberInput
          id={id}
          class="number"
          {...options}
          placeholder={isMixed ? say("mixed") : options.placeholder}
          value={isMixed ? null : getNumber(nodes[0], field)}
          onNumber={onNumber ?? ((value) => editor.type(nodes, field, value))}
        />
      )}
    </Labelled>
  );
}

interface FlagFieldProps extends FieldProps {
  /** The label says the opposite of the field: the box is checked while the flag is off. */
  readonly isNegated?: boolean;
}

export function FlagField({ nodes, label, field, hint, isNegated = false }: FlagFieldProps) {
  const editor = useEditor();
  const value = nodes.every((node) => getFlag(node, field) === getFlag(nodes[0], field))
    ? getFlag(nodes[0], field) !== isNegated
    : undefined;
  return (
    <Check
      label={label}
      isOn={value}
      {...(hint !== undefined && { hint })}
      onCheck={(isOn) => editor.edit(setField(nodes, field, isOn !== isNegated))}
    />
  );
}

export function ChoiceField<Value extends string>({
  nodes,
  label,
  field,
  choices,
  byDefault,
  isSegmented = false,
  isNullable = false,
}: FieldProps & {
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  /** The value of an absent field. */
  readonly byDefault?: Value;
  readonly isSegmented?: boolean;
  /** Adds an empty choice that sets the field to null. */
  readonly isNullable?: boolean;
}) {
  const editor = useEditor();
  const common = getCommonValue(nodes, field);
  const value = common === undefined ? undefined : ((common ?? byDefault) as Value | undefined);
  const Control = isSegmented ? SegmentsField : Select;
  return (
    <Control
      label={label}
      value={value}
      choices={choices}
      onChoice={(chosen) => editor.edit(setField(nodes, field, isNullable && chosen === "" ? null : chosen))}
    />
  );
}

/** The rich text of a single object. The texts of several objects cannot be changed together. */
export function RichField({ nodes, label, field }: FieldProps) {
  const editor = useEditor();
  const [node] = nodes;
  if (!node || nodes.length > 1) return null;
  return (
    <div class="field">
      <span class="label" aria-hidden="true">
        {label}
      </span>
      <RichTextField
        label={label}
        html={getText(node, field)}
        onHtml={(html) => editor.type([editor.getNode(node.id)], field, html)}
      />
    </div>
  );
}

/** Tags, separated by commas. */
export function TagsField({ nodes, field = "tags" }: NodesProps & { readonly field?: string }) {
  const editor = useEditor();
  const tags = getCommonValue(nodes, field);
  const written = Array.isArray(tags) ? tags.join(", ") : "";
  return (
    <Labelled label={say("tags")}>
      {(id) => (
        <TextInput
          id={id}
          value={written}
          placeholder={tags === undefined ? say("mixed") : undefined}
          onText={(text) => editor.type(nodes, field, toTags(text))}
        />
      )}
    </Labelled>
  );
}

function toTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().slice(0, 100));
  return [...new Set(tags.filter(Boolean))].slice(0, 100);
}

/** Check boxes that exempt a line, modification or side-by-side from tax, markup and discounts. */
export function ExemptionFields({ nodes }: NodesProps) {
  return (
    <fieldset class="field">
      <legend class="label">{say("exempt")}</legend>
      <FlagField nodes={nodes} label={say("exempt_tax")} field="tax_exempt" />
      <FlagField nodes={nodes} label={say("exempt_markup")} field="markup_exempt" />
      <FlagField nodes={nodes} label={say("exempt_discount")} field="discount_exempt" />
    </fieldset>
  );
}

/** The client's permission to leave an object out, and whether it is selected at first. */
export function OptionFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const isOptional = nodes.every((node) => getFlag(node, "optional"));
  return (
    <>
      <FlagField nodes={nodes} label={say("may_leave_out")} field="optional" />
      {isOptional && (
        <div class="indented">
          <Check
            label={say("is_chosen_at_first")}
            isOn={nodes.every((node) => getFlag(node, "selected"))}
            onCheck={(isOn) => editor.edit(setField(nodes, "selected", isOn))}
          />
        </div>
      )}
    </>
  );
}

/** The number of options that the client is asked to choose. */
export function SelectionTypeField({ nodes }: NodesProps) {
  const editor = useEditor();
  return (
    <Select
      label={say("group_selection")}
      value={getCommonValue(nodes, "selection_type") as "loose" | "single" | "multiple" | undefined}
      choices={(["loose", "single", "multiple"] as const).map((value) => ({
        value,
        label: say(`selection_${value}`),
      }))}
      onChoice={(type) => editor.edit(setSelectionType(editor.document, nodes, type))}
    />
  );
}
