import type { DealOptions, DealSettings } from "@proffer/contract";
import { say as sayCommon } from "../texts/say.ts";
import { CloseIcon } from "../ui/icons.tsx";
import { say } from "./say.ts";

type Row = NonNullable<DealSettings["fields"]>[number];

/** The values that can be written to fields of a deal. */
const values: readonly Row["value"][] = [
  "one_time_total",
  "yearly_value",
  "contract_value",
  "paid_amount",
  "proposal_number",
  "proposal_status",
  "proposal_url",
];

interface FieldRowsProps {
  readonly settings: DealSettings;
  readonly options: DealOptions["fields"];
  readonly onChange: (changes: DealSettings) => void;
}

/** Assigns values of the proposal to fields of the CRM. */
export function FieldRows({ settings: { fields = [] }, options, onChange }: FieldRowsProps) {
  const unused = values.filter((value) => !fields.some((row) => row.value === value));
  const replace = (value: Row["value"], changed: Row | null) =>
    onChange({ fields: fields.flatMap((row) => (row.value === value ? (changed ?? []) : [row])) });
  const add = (value: string) => {
    const chosen = unused.find((each) => each === value);
    if (chosen) onChange({ fields: [...fields, { value: chosen, field: "" }] });
  };
  return (
    <fieldset class="field-rows">
      <legend class="label">{say("fields")}</legend>
      {fields.map((row) => (
        <FieldRow
          key={row.value}
          row={row}
          options={options.filter(({ id }) => id === row.field || !fields.some(({ field }) => field === id))}
          onChange={(changed) => replace(row.value, changed)}
        />
      ))}
      {unused.length > 0 && options.length > 0 && (
        <select
          class="input add-field"
          aria-label={say("add_field")}
          value=""
          onChange={({ currentTarget }) => {
            add(currentTarget.value);
            currentTarget.value = "";
          }}
        >
          <option value="">{say("add_field")}</option>
          {unused.map((value) => (
            <option key={value} value={value}>
              {say(`value_${value}`)}
            </option>
          ))}
        </select>
      )}
      {options.length === 0 && <p class="muted">{say("no_fields")}</p>}
    </fieldset>
  );
}

interface FieldRowProps {
  readonly row: Row;
  readonly options: DealOptions["fields"];
  readonly onChange: (changed: Row | null) => void;
}

function FieldRow({ row: { value, field }, options, onChange }: FieldRowProps) {
  const isGone = field !== "" && !options.some(({ id }) => id === field);
  const name = say(`value_${value}`);
  return (
    <div class="field-row">
      <span>{name}</span>
      <select
        class="input"
        aria-label={say("field_for", { value: name })}
        aria-invalid={isGone ? "true" : undefined}
        required
        value={field}
        onChange={({ currentTarget }) => onChange({ value, field: currentTarget.value })}
      >
        {field === "" && <option value="">{say("choose_field")}</option>}
        {isGone && <option value={field}>{say("field_gone", { field })}</option>}
        {options.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button quiet square"
        aria-label={sayCommon("remove_name", { name })}
        onClick={() => onChange(null)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
