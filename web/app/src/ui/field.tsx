import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";

interface FieldFrame {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** The fault of the value, as a sentence. */
  readonly problem?: string | undefined;
}

interface ControlAttributes {
  readonly id: string;
  readonly "aria-invalid"?: "true";
  readonly "aria-describedby"?: string;
}

/** A control with its label above, and its hint or fault below. */
export function Field({
  label,
  hint,
  problem,
  children,
}: FieldFrame & { readonly children: (attributes: ControlAttributes) => ComponentChildren }) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div class={problem === undefined ? "field" : "field wrong"}>
      <label for={id}>{label}</label>
      {children({
        id,
        ...(problem !== undefined && { "aria-invalid": "true" as const }),
        ...(note !== undefined && { "aria-describedby": `${id}-note` }),
      })}
      {note !== undefined && (
        <p class="note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** An input of type "email" rejects non-ASCII letters before the @, and rewrites the domain. */
const emailInput = { type: "text", inputMode: "email", autocapitalize: "none", spellcheck: false };

export interface TextFieldProps extends FieldFrame {
  readonly type?: "text" | "email" | "password" | "search" | "date" | "url" | "color";
  readonly name?: string;
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly autofocus?: boolean;
  readonly inputMode?: "decimal" | "email" | "numeric";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /**
   * Describes the fault of a value, or returns an empty text. With a fault, the browser does not submit the
   * form.
   */
  readonly describeFault?: (value: string) => string;
}

export function TextField({
  label,
  hint,
  problem,
  value,
  onValue,
  describeFault = () => "",
  type = "text",
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(attributes) => (
        <input
          // Preact's types require a single `type`. The other attributes fit all of these types.
          {...({ ...(type === "email" ? emailInput : { type }), ...input } as InputHTMLAttributes)}
          {...attributes}
          ref={(element) => element?.setCustomValidity(describeFault(value))}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Field>
  );
}
