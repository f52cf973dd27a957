import type { ImportPriceList } from "@proffer/contract";
import type { ApiError } from "../api/api-error.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { say } from "./say.ts";

type Columns = NonNullable<ImportPriceList["columns"]>;
export type Column = NonNullable<Columns[string]>;

/**
 * The meaning of each column of a price list, by name: null to leave the column out, undefined if the user
 * has not decided.
 */
export type Meanings = Readonly<Record<string, Column | null | undefined>>;

const namesByColumn: Readonly<Record<Column, () => string>> = {
  sku: () => say("sku"),
  name: () => sayCommon("name"),
  description: () => say("description"),
  model: () => say("model"),
  price: () => sayCommon("price"),
  frequency: () => say("billed"),
  quantity: () => say("quantity"),
  unit: () => say("unit"),
  cost: () => say("cost"),
  tags: () => sayCommon("tags"),
};

const columns = Object.keys(namesByColumn) as Column[];

/** Names a column of price lists in the user's language. */
export function describeColumn(column: string): string {
  const known = columns.find((each) => each === column);
  return known === undefined ? column : namesByColumn[known]();
}

const prefix = "columns.";

/**
 * Reads the columns that an import rejected as unknown, and guesses the meanings of columns with a translated
 * name.
 */
export function readUnknownColumns({ reasons }: ApiError): Meanings {
  const names = Object.keys(reasons).filter((field) => reasons[field] === "unknown_column");
  return Object.fromEntries(names.map((field) => guessMeaning(field.slice(prefix.length))));
}

function guessMeaning(name: string): [string, Column | undefined] {
  const written = name.toLocaleLowerCase();
  return [name, columns.find((column) => describeColumn(column).toLocaleLowerCase() === written)];
}

/** Converts the meanings for the API. Returns undefined while one is missing. */
export function toColumns(meanings: Meanings): Columns | undefined {
  const said = Object.entries(meanings).flatMap(([name, meaning]) =>
    meaning === undefined ? [] : [[name, meaning] as const],
  );
  return said.length === Object.keys(meanings).length ? Object.fromEntries(said) : undefined;
}

const leaveOut = "-";

interface ColumnFieldsProps {
  readonly meanings: Meanings;
  readonly onMeanings: (meanings: Meanings) => void;
}

/** Asks the user for the meanings of unknown columns. */
export function ColumnFields({ meanings, onMeanings }: ColumnFieldsProps) {
  const names = Object.keys(meanings);
  if (names.length === 0) return null;
  return (
    <fieldset class="column-meanings">
      <legend>{say("columns_lead")}</legend>
      <div class="item-price">
        {names.map((name) => (
          <Field key={name} label={name}>
            {(attributes) => (
              <select
                {...attributes}
                value={meanings[name] === null ? leaveOut : (meanings[name] ?? "")}
                onChange={({ currentTarget: { value } }) =>
                  onMeanings({
                    ...meanings,
                    [name]: value === leaveOut ? null : columns.find((each) => each === value),
                  })
                }
              >
                <option value="">{say("column_choose")}</option>
                {columns.map((each) => (
                  <option key={each} value={each}>
                    {describeColumn(each)}
                  </option>
                ))}
                <option value={leaveOut}>{say("column_leave_out")}</option>
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
