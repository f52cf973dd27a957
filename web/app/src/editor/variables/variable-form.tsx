import type { CustomVariable, CustomVariableType } from "@proffer/contract";
import { formatVariableValue, toLocale } from "@proffer/presentation";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { getRoot, listVariables } from "../../model/document/proposal-document.ts";
import {
  settleChanges,
  setVariables,
  type VariableChange,
  type VariableFaults,
} from "../../model/edits/variables.ts";
import { locale } from "../../texts/language.ts";
import { AddressInput } from "../fields/address-input.tsx";
import { Check, Labelled, SegmentsField, Select } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor, useReadOnly } from "../state/use-editor.ts";
import { say } from "./say.ts";

interface VariableFormProps {
  /** The variable with its held changes. */
  readonly variable: CustomVariable;
  readonly faults: VariableFaults;
}

interface PartProps extends VariableFormProps {
  /** Changes the variable. Changes with the same key are one step while the user types. */
  readonly onChange: (change: VariableChange, key?: string) => void;
}

/** The fields of one variable. A faulty change stays in its field, with the fault, until it is corrected. */
export function VariableForm({ variable, faults }: VariableFormProps) {
  const editor = useEditor();
  const { id, type, who_provides, required } = variable;
  const form = useRef<HTMLDivElement>(null);
  const isCalled = editor.calledVariable.value === id;
  useEffect(() => {
    if (!isCalled) return;
    editor.calledVariable.value = null;
    const isMissing = required && who_provides === "we-do" && variable.value === null;
    const part = isMissing ? ".variable-value" : ".variable-label";
    const control = form.current?.querySelector<HTMLElement>(`${part} :is(input, textarea, select)`);
    control?.scrollIntoView({ block: "center" });
    control?.focus();
    if (control instanceof HTMLInputElement && control.type === "text") control.select();
  }, [isCalled]);
  const part = {
    variable,
    faults,
    onChange: (change: VariableChange, key?: string) => changeVariable(editor, id, change, key),
  };
  return (
    <div class="variable-form" ref={form}>
      <LabelField {...part} />
      <SegmentsField
        label={say("who")}
        value={who_provides}
        choices={(["customer-does", "we-do"] as const).map((value) => ({
          value,
          label: say(value),
        }))}
        onChoice={(who) => part.onChange({ who_provides: who })}
      />
      <Select
        label={say("type")}
        value={type}
        choices={types.map((value) => ({ value, label: say(`type_${value}`) }))}
        onChoice={(chosen) => part.onChange({ type: chosen })}
      />
      {type === "dropdown" && <OptionsField {...part} />}
      <Check
        label={say("required")}
        hint={say(`required_${who_provides}`)}
        isOn={required}
        onCheck={(isOn) => part.onChange({ required: isOn })}
      />
      <div class="variable-value">
        {who_provides === "we-do" ? <ValueField {...part} /> : <ClientValue variable={variable} />}
      </div>
    </div>
  );
}

/** Changes a variable as far as it has no fault, and keeps the rest in the form. */
function changeVariable(editor: Editor, id: string, change: VariableChange, key?: string): void {
  const changes = new Map(editor.heldChanges.value);
  changes.set(id, { ...changes.get(id), ...change });
  const { variables, held } = settleChanges(listVariables(getRoot(editor.document)), changes);
  editor.heldChanges.value = held;
  const edit = setVariables(editor.document, variables);
  if (key === undefined) editor.edit(edit);
  else editor.typeEdit(edit, `${id} ${key}`);
}

const types = [
  "single-line",
  "multi-line",
  "number",
  "date",
  "dropdown",
  "email",
  "yes_no",
] as const satisfies readonly CustomVariableType[];

const maxLabelLength = 100;

/** The label is saved when it is complete, because texts with its placeholder change together with it. */
function LabelField({ variable: { id: variableId, label }, faults, onChange }: PartProps) {
  const editor = useEditor();
  const isReadOnly = useReadOnly();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fault = faults.label;
  return (
    <div class="field variable-label">
      <label for={id}>{say("label")}</label>
      <input
        id={id}
        type="text"
        dir="auto"
        autocomplete="off"
        maxLength={maxLabelLength}
        readOnly={isReadOnly}
        aria-invalid={fault ? "true" : undefined}
        aria-describedby={`${id}-note`}
        value={typed ?? label}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          onChange({ label: currentTarget.value });
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || (typed === null && !fault)) return;
          event.stopPropagation();
          const saved = listVariables(editor.getNode(editor.id)).find((each) => each.id === variableId);
          onChange({ label: saved?.label ?? label });
          setTyped(null);
        }}
      />
      <div id={`${id}-note`}>
        {fault ? (
          <p class="refusal" role="alert">
            {say(`fault_${fault}`, { signs: "{ } < >" })}
          </p>
        ) : (
          <p class="note">
            {say("in_texts")} <code dir="auto">{`{{custom.${label}}}`}</code>
          </p>
        )}
      </div>
    </div>
  );
}

function OptionsField({ variable: { options = [] }, faults, onChange }: PartProps) {
  return (
    <>
      <Labelled label={say("options")}>
        {(id) => (
          <TextInput
            id={id}
            isMultiline
            value={options.join("\n")}
            onText={(text) => onChange({ options: toOptions(text) }, "options")}
          />
        )}
      </Labelled>
      {faults.options && (
        <p class="refusal" role="alert">
          {say(`fault_${faults.options}`)}
        </p>
      )}
    </>
  );
}

/** Reads one option from each line. Empty lines and repeated options are left out. */
function toOptions(text: string): string[] {
  const options = text.split("\n").map((each) => each.trim());
  return [...new Set(options.filter(Boolean))];
}

const maxNumber = 1e15;
const maxTextLength = 2_000;

function ValueField({ variable, faults, onChange }: PartProps) {
  const isReadOnly = useReadOnly();
  const label = say("value");
  const { type, value, options = [] } = variable;
  const text = typeof value === "string" ? value : "";
  const setText = (next: string, key?: string) => onChange({ value: next === "" ? null : next }, key);
  switch (type) {
    case "email":
      return (
        <AddressInput
          type="email"
          label={label}
          maxLength={254}
          value={text}
          onAddress={(to) => setText(to)}
        />
      );
    case "dropdown":
      return (
        <>
          <Select
            label={label}
            value={text}
            choices={[
              { value: "", label: say("no_value") },
              ...(text !== "" && !options.includes(text) ? [{ value: text, label: text }] : []),
              ...options.map((each) => ({ value: each, label: each })),
            ]}
            onChoice={(chosen) => setText(chosen)}
          />
          {faults.value && (
            <p class="refusal" role="alert">
              {say(`fault_${faults.value}`)}
            </p>
          )}
        </>
      );
    case "yes_no":
      return (
        <Select
          label={label}
          value={value === null ? "" : String(value)}
          choices={[
            { value: "", label: say("no_value") },
            ...[true, false].map((each) => ({
              value: String(each),
              label: formatVariableValue({ type, value: each }, toLocale(locale)),
            })),
          ]}
          onChoice={(chosen) => onChange({ value: chosen === "" ? null : chosen === "true" })}
        />
      );
    default:
      return (
        <Labelled label={label}>
          {(id) =>
            type === "number" ? (
              <NumberInput
                id={id}
                class="number"
                isOptional
                min={-maxNumber}
                max={maxNumber}
                value={typeof value === "number" ? value : null}
                onNumber={(number) => onChange({ value: number }, "value")}
              />
            ) : type === "date" ? (
              <input
                id={id}
                type="date"
                max="9999-12-31"
                readOnly={isReadOnly}
                value={text}
                onChange={({ currentTarget }) => {
                  // Browsers also let a year have five or six digits.
                  if (currentTarget.validity.valid) setText(currentTarget.value);
                  else currentTarget.reportValidity();
                }}
              />
            ) : (
              <TextInput
                id={id}
                isMultiline={type === "multi-line"}
                maxLength={maxTextLength}
                value={text}
                onText={(next) => setText(next, "value")}
              />
            )
          }
        </Labelled>
      );
  }
}

/** The value of the client, which members only read. */
function ClientValue({ variable: { id, type } }: Pick<VariableFormProps, "variable">) {
  const { detail } = useEditor();
  const value = detail.custom_variables.find((each) => each.id === id)?.value ?? null;
  return (
    <>
      {value !== null && (
        <div class="field">
          <span class="label">{say("value")}</span>
          <output class="client-value" dir="auto">
            {formatVariableValue({ type, value }, toLocale(locale))}
          </output>
        </div>
      )}
      <p class="note">{say("of_client")}</p>
    </>
  );
}
