import { locale } from "../texts/language.ts";
import { Field } from "../ui/field.tsx";
import { say } from "./say.ts";

const delimiters = ["comma", "semicolon", "tab", "pipe"] as const;
const decimals = ["point", "comma"] as const;

/** Encodings of spreadsheet programs, with languages that need the encoding. */
const encodings: Readonly<Record<string, readonly string[]>> = {
  "utf-8": [],
  "windows-1250": ["pl", "cs", "hu", "ro"],
  "windows-1251": ["ru", "uk", "bg"],
  "windows-1252": ["de", "fr", "es"],
  "windows-1253": ["el"],
  "windows-1254": ["tr"],
  "windows-1255": ["he"],
  "windows-1256": ["ar", "fa"],
  "windows-1257": ["lt", "lv", "et"],
  "windows-1258": ["vi"],
  "windows-874": ["th"],
  "iso-8859-2": ["pl", "cs", "hu"],
  shift_jis: ["ja"],
  "euc-kr": ["ko"],
  gb18030: ["zh"],
  big5: ["zh-Hant"],
  macintosh: ["de", "fr", "es"],
};

/** The format of a price list. The server detects the absent parts. */
export interface Format {
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly delimiter?: (typeof delimiters)[number] | undefined;
  readonly decimal?: (typeof decimals)[number] | undefined;
}

interface FormatFieldsProps {
  readonly format: Format;
  readonly onFormat: (format: Format) => void;
  /** True for a file that may need another encoding. */
  readonly hasEncoding: boolean;
  /** Sheets of a workbook. */
  readonly sheets: readonly string[];
}

export function FormatFields({ format, onFormat, hasEncoding, sheets }: FormatFieldsProps) {
  return (
    <div class="format-fields">
      {hasEncoding && (
        <Field label={say("encoding")}>
          {(attributes) => (
            <select
              {...attributes}
              value={format.encoding ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onFormat({ ...format, encoding: value || undefined })
              }
            >
              <option value="">{say("find_out")}</option>
              {Object.keys(encodings).map((each) => (
                <option key={each} value={each}>
                  {describeEncoding(each)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {sheets.length > 1 && (
        <Field label={say("sheet")}>
          {(attributes) => (
            <select
              {...attributes}
              value={format.sheet ?? sheets[0]}
              onChange={({ currentTarget: { value } }) => onFormat({ ...format, sheet: value })}
            >
              {sheets.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
      )}
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

function describeEncoding(encoding: string): string {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const languages = (encodings[encoding] ?? []).map((language) => names.of(language) ?? language);
  if (languages.length === 0) return encoding;
  return `${encoding} (${new Intl.ListFormat(locale, { style: "short", type: "unit" }).format(languages)})`;
}

type Sign = (typeof delimiters)[number] | (typeof decimals)[number];

interface SignFieldProps<S extends Sign> {
  readonly label: string;
  readonly signs: readonly S[];
  readonly value: S | undefined;
  readonly onSign: (sign: S | undefined) => void;
}

/** A choice of a separator, which the server detects if none is chosen. */
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
