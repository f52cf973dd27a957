import { Field } from "../ui/field.tsx";
import { say } from "./texts/say.ts";

const delimiters = ["comma", "semicolon", "tab", "pipe"] as const;
const decimals = ["point", "comma"] as const;

/** The ways in which a price list is written, each absent where the server finds it out. */
export interface Format {
  readonly delimiter?: (typeof delimiters)[number];
  readonly decimal?: (typeof decimals)[number];
}

interface FormatFieldsProps {
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
}

export function FormatFields({ format: { delimiter, decimal }, onFormat }: FormatFieldsProps) {
  return (
    <div class="format-fields">
      <Field label={say("columns_end_with")}>
        {(attributes) => (
          <select
            {...attributes}
            value={delimiter ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const chosen = delimiters.find((each) => each === value);
              onFormat({ ...(chosen && { delimiter: chosen }), ...(decimal && { decimal }) });
            }}
          >
            <option value="">{say("find_out")}</option>
            {delimiters.map((each) => (
              <option key={each} value={each}>
                {say(`sign_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say("decimals_begin_with")}>
        {(attributes) => (
          <select
            {...attributes}
            value={decimal ?? ""}
            onChange={({ currentTarget: { value } }) => {
              const chosen = decimals.find((each) => each === value);
              onFormat({ ...(delimiter && { delimiter }), ...(chosen && { decimal: chosen }) });
            }}
          >
            <option value="">{say("find_out")}</option>
            {decimals.map((each) => (
              <option key={each} value={each}>
                {say(`sign_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
