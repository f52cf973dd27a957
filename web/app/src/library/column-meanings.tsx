import type { ImportPriceList } from "@proffer/contract";
import type { ApiError } from "../api/api-error.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { say } from "./say.ts";

type Columns = NonNullable<ImportPriceList["columns"]>;
export type Column = NonNullable<Columns[string]>;

/** The columns of a price list by name; null for one to leave out, undefined for one whose meaning nobody has said. */
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

/** Names a column of price lists as people call it. */
export function describeColumn(column: string): string {
  const known = columns.find((each) => each === column);
  return known === undefined ? column : namesByColumn[known]();
}

const prefix = "columns.";

/** The columns that an import refused because their meaning is unknown, with a guess for those that are named as people call them. */
export function readUnknownColumns({ reasons }: ApiError): Meanings {
  const names = Object.keys(reasons).filter((field) => reasons[field] === "unknown_column");
  return Object.fromEntries(names.map((field) => guessMeaning(field.slice(prefix.length))));
}

function guessMeaning(name: string): [string, Column | undefined] {
  const written = name.toLocaleLowerCase();
  return [name, columns.find((column) => describeColumn(column).toLocaleLowerCase() === written)];
}

/** The meanings as the API takes them; undefined while one is missing. */
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

/** Asks what the columns of a file mean that the import does not know. */
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
