import type { LegalEntity } from "@proffer/contract";
import { useMemo } from "preact/hooks";
import { Field, TextField } from "../ui/field.tsx";
import { listCountries } from "../ui/list-countries.ts";
import { say } from "./say.ts";
import "./legal-entity-fields.css";

/** The typed texts. An empty text means no value. */
export type EntityDraft = Readonly<Record<keyof LegalEntity, string>>;

const empty: EntityDraft = {
  name: "",
  street: "",
  postal_code: "",
  city: "",
  country: "",
  tax_number: "",
  registration_number: "",
  electronic_address: "",
  email: "",
};

export function toEntityDraft(entity: LegalEntity | null | undefined): EntityDraft {
  const entries = Object.entries(entity ?? {}).map(([name, value]) => [name, value ?? ""]);
  return { ...empty, ...Object.fromEntries(entries) };
}

export function toEntity(draft: EntityDraft): LegalEntity {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim() || null]));
}

interface LegalEntityFieldsProps {
  readonly draft: EntityDraft;
  readonly onDraft: (draft: EntityDraft) => void;
  /** The server's messages. Each key is `path`, a dot and the field. */
  readonly problems: Readonly<Record<string, string>>;
  readonly path: string;
  readonly isReadOnly?: boolean;
}

/** Name, address and numbers of a party on invoices. */
export function LegalEntityFields({
  draft,
  onDraft,
  problems,
  path,
  isReadOnly = false,
}: LegalEntityFieldsProps) {
  const countries = useMemo(listCountries, []);
  const bind = (key: keyof EntityDraft, maxLength: number) => ({
    readOnly: isReadOnly,
    value: draft[key],
    maxLength,
    onValue: (value: string) => onDraft({ ...draft, [key]: value }),
    problem: problems[`${path}.${key}`],
  });
  const isAddressWrong = problems[`${path}.electronic_address`] !== undefined;
  return (
    <div class="legal-entity">
      <TextField label={say("legal_name")} {...bind("name", 200)} />
      <TextField label={say("street")} {...bind("street", 200)} />
      <div class="legal-entity-place">
        <TextField label={say("postal_code")} {...bind("postal_code", 20)} />
        <TextField label={say("city")} {...bind("city", 200)} />
      </div>
      <Field label={say("country")} problem={problems[`${path}.country`]}>
        {(attributes) => (
          <select
            {...attributes}
            disabled={isReadOnly}
            value={draft.country}
            onChange={({ currentTarget }) => onDraft({ ...draft, country: currentTarget.value })}
          >
            <option value="">{say("no_country")}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={say("tax_number")} hint={say("tax_number_hint")} {...bind("tax_number", 50)} />
      <TextField label={say("registration_number")} {...bind("registration_number", 50)} />
      <TextField label={say("email")} type="email" {...bind("email", 254)} />
      <TextField
        label={say("electronic_address")}
        hint={say("electronic_address_hint")}
        {...bind("electronic_address", 105)}
        problem={isAddressWrong ? say("electronic_address_wrong") : undefined}
      />
    </div>
  );
}
