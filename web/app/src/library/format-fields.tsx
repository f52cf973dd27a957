import { Field } from "../ui/field.tsx";
import { say } from "./texts/say.ts";

const delimiters = ["comma", "semicolon", "tab", "pipe"] as const;
const decimals = ["point", "comma"] as const;

/** The ways in which a price list is written, each absent where the server finds it out. */
export interface Format {
  readonly delimiter?: (typeof delimiters)[number] | undefined;
  readonly decimal?: (typeof decimals)[number] | undefined;
}

interface FormatFieldsProps {
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
}

export function FormatFields({ format, onFormat }: FormatFieldsProps) {
  return (
    <div class="format-fields">
      <SignField
        label={say("columns_end_with")}
        signs={delimiters}
        value={format.delimiter}
        onSign={(delimiter) => onFormat({ ...format, delimiter })}
      />
      <SignField
        label={say("decimals_begin_with")}
        signs={decimals}
        value={format.decimal}
        onSign={(decimal) => onFormat({ ...format, decimal })}
      />
    </div>
  );
}

type Sign = (typeof delimiters)[number] | (typeof decimals)[number];

interface SignFieldProps<S extends Sign> {
  readonly label: string;
  readonly signs: readonly S[];
  readonly value: S | undefined;
  readonly onSign: (sign: S | undefined) => void;
}

/** A choice of a sign, which may be left to the server. */
function SignField<S extends Sign>({ label, signs, value, onSign }: SignFieldProps<S>) {
  return (
    <Field label={label}>
      {(attributes) => (
        <select
          {...attributes}
          value={value ?? ""}
          onChange={({ currentTarget }) => onSign(signs.find((each) => each === currentTarget.value))}
        >
          <option value="">{say("find_out")}</option>
          {signs.map((each) => (
            <option key={each} value={each}>
              {say(`sign_${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
