import type { Connection, DealOptions, DealSettings } from "@proffer/contract";
import { useState } from "preact/hooks";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { ServerMessage } from "../deals/problem-words.tsx";
import { providerNames } from "../deals/providers.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { Section } from "../ui/section.tsx";
import { showToast } from "../ui/toast.tsx";
import { updateConnection } from "./connection-dialogs.tsx";
import { FieldRows } from "./field-rows.tsx";
import { say } from "./say.ts";
import { StageFields } from "./stage-fields.tsx";

interface DealSettingsFormProps {
  readonly connection: Connection;
  readonly settings: DealSettings;
}

/** Sets how deals follow proposals, with the pipelines and fields of the CRM. */
export function DealSettingsForm({ connection, settings }: DealSettingsFormProps) {
  const { id, provider } = connection;
  const { data, error, refetch } = useApi("GET /api/connections/{id}/options", { params: { id } });
  const name = providerNames[provider];
  return (
    <Section title={say("following")} lead={say("following_lead", { provider: name })} isWide>
      {error ? (
        <div class="connection-problem" role="alert">
          <p>{say("no_options", { provider: name })}</p>
          {error instanceof ApiError && error.status === 409 && !connection.problem && (
            <ServerMessage>{error.message}</ServerMessage>
          )}
          <button type="button" class="button" onClick={() => void refetch()}>
            {sayCommon("try_again")}
          </button>
        </div>
      ) : data ? (
        <Form key={id} connection={connection} settings={settings} options={data} />
      ) : (
        <p class="muted" role="status">
          {sayCommon("loading")}
        </p>
      )}
      <ClientMapping provider={name} />
    </Section>
  );
}

function Form({ connection, settings, options }: DealSettingsFormProps & { readonly options: DealOptions }) {
  const { id, provider } = connection;
  const [draft, setDraft] = useState(settings);
  const [error, setError] = useState<unknown>();
  const change = (changes: DealSettings) => setDraft((before) => ({ ...before, ...changes }));
  const save = async (event: Event) => {
    event.preventDefault();
    setError(undefined);
    try {
      await updateConnection(id, { deals: draft });
      showToast(sayCommon("saved"));
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <form class="deal-settings" onSubmit={(event) => void save(event)}>
      <StageFields provider={provider} settings={draft} pipelines={options.pipelines} onChange={change} />
      <AmountField settings={draft} onChange={change} />
      <FieldRows settings={draft} options={options.fields} onChange={change} />
      <fieldset class="message-events">
        <legend class="label">{say("also_writes")}</legend>
        <Flag name="with_notes" byDefault settings={draft} onChange={change} />
        <Flag name="with_pdf" byDefault settings={draft} onChange={change} />
        {provider === "hubspot" && (
          <Flag name="with_line_items" byDefault={false} settings={draft} onChange={change} />
        )}
      </fieldset>
      {error !== undefined && (
        <p class="refusal" role="alert">
          {describeError(error)}
        </p>
      )}
      <button type="submit" class="button primary">
        {sayCommon("save")}
      </button>
    </form>
  );
}

interface PartProps {
  readonly settings: DealSettings;
  readonly onChange: (changes: DealSettings) => void;
}

const amounts = ["first_payment", "one_time", "contract_value"] as const;

function AmountField({ settings: { amount = "first_payment" }, onChange }: PartProps) {
  return (
    <Field label={say("amount")} hint={say(`amount_${amount}_hint`)}>
      {(attributes) => (
        <select
          {...attributes}
          value={amount}
          onChange={({ currentTarget: { value } }) => {
            const chosen = amounts.find((each) => each === value);
            if (chosen) onChange({ amount: chosen });
          }}
        >
          {amounts.map((each) => (
            <option key={each} value={each}>
              {say(`amount_${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface FlagProps extends PartProps {
  readonly name: "with_notes" | "with_pdf" | "with_line_items";
  readonly byDefault: boolean;
}

function Flag({ name, byDefault, settings, onChange }: FlagProps) {
  return (
    <label class="check-label">
      <input
        type="checkbox"
        checked={settings[name] ?? byDefault}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
      />
      {say(name)}
    </label>
  );
}

const clientParts = ["company", "contact"] as const;

/** Says which fields of the CRM fill which fields of the client. */
function ClientMapping({ provider }: { readonly provider: string }) {
  return (
    <div class="client-mapping">
      <h3>{say("client_mapping")}</h3>
      <p class="muted">{say("client_mapping_lead", { provider })}</p>
      <dl>
        {clientParts.map((part) => (
          <div key={part}>
            <dt>{say(`mapping_${part}`)}</dt>
            <dd class="muted">{say(`mapping_${part}_to`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
