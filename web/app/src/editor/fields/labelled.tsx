import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { SegmentChoices } from "../../ui/segments.tsx";
import { useEditor } from "../state/use-editor.ts";

/** A control of the panel with a label above it. */
export function Labelled({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (id: string) => ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <p class="note">{hint}</p>}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  /** Undefined if the flag is set on only some of the selected objects. */
  readonly isOn: boolean | undefined;
  readonly onCheck: (isOn: boolean) => void;
  readonly hint?: string;
}

export function Check({ label, isOn, onCheck, hint }: CheckProps) {
  const editor = useEditor();
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn === true}
        indeterminate={isOn === undefined}
        disabled={editor.isReadOnly.value}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly onChoice: (value: Value) => void;
}

/** A choice of a few options that are all visible. */
export function SegmentsField<Value extends string>({
  label,
  value,
  choices,
  onChoice,
}: ChoicesProps<Value>) {
  const editor = useEditor();
  return (
    <fieldset class="field segments-field">
      <legend class="label">{label}</legend>
      <div class="segments">
        <SegmentChoices
          value={value}
          choices={choices}
          onChoice={onChoice}
          isDisabled={editor.isReadOnly.value}
        />
      </div>
    </fieldset>
  );
}

/** A choice of one of several options in a drop-down list. */
export function Select<Value extends string>({ label, value, choices, onChoice }: ChoicesProps<Value>) {
  const editor = useEditor();
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          value={value ?? ""}
          disabled={editor.isReadOnly.value}
          onChange={({ currentTarget }) => onChoice(currentTarget.value as Value)}
        >
          {value === undefined && <option value="" />}
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
