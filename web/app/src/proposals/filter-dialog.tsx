import { frequencies } from "@proffer/pricing";
import { useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { numbers } from "../numbers/describe-number.ts";
import { NumberField, readTyped } from "../numbers/number-field.tsx";
import { say as sayProposal } from "../proposal/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { Field } from "../ui/field.tsx";
import { formatFrequency } from "../ui/format.ts";
import {
  awaitingChoices,
  dialogFilters,
  expiryChoices,
  findTag,
  paymentChoices,
  toPaymentView,
  viewedChoices,
  withoutFilter,
  type ListFilter,
} from "./list-filter.ts";
import { say } from "./say.ts";

/** Possible totals in a filter. */
const bounds = { min: 0, max: 1e12 };

/** Formats a number from the address bar in the member's notation. */
const toTyped = (value: string) => (value === "" ? "" : numbers.writePlain(Number(value)));

interface FilterDialogProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly onClose: () => void;
}

const withoutAny: Partial<ListFilter> = Object.assign(
  {},
  ...dialogFilters.map((name) => withoutFilter[name]),
);

/** Filters the list by owner, client, tag, value and state. */
export default function FilterDialog({ filter, onFilter, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(() => ({
    ...filter,
    min: toTyped(filter.min),
    max: toTyped(filter.max),
  }));
  const set = (change: Partial<ListFilter>) => setDraft((now) => ({ ...now, ...change }));
  const { data: members } = useApi("GET /api/members", {});
  const { data: organization } = useApi("GET /api/organization", {});
  const { data: clients } = useApi(
    "GET /api/clients",
    { query: { search: draft.client, limit: 10 } },
    { keepsPrevious: true },
  );
  const { data: tags } = useApi(
    "GET /api/tags",
    { query: { search: draft.tag, limit: 10 } },
    { keepsPrevious: true },
  );
  // An old link may filter by approvals after the last rule was deleted.
  const hasRules = Boolean(organization?.approval_rules.length) || filter.awaiting === "approval";
  const tagNames = tags?.data.map(({ name }) => name);
  const currency = draft.currency || (organization?.currency ?? "");

  const finish = (change: Partial<ListFilter>) => {
    onFilter(change);
    onClose();
  };
  return (
    <Dialog title={say("filter")} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [min, max] = [readTyped(draft.min, bounds), readTyped(draft.max, bounds)];
          // The field shows the fault.
          if (min === undefined || max === undefined) return;
          const hasValue = min !== null || max !== null;
          finish({
            ...draft,
            view: toPaymentView(draft),
            min: min === null ? "" : String(min),
            max: max === null ? "" : String(max),
            tag: findTag(draft.tag, tagNames ?? []),
            ...(hasValue ? { currency: currency.toUpperCase() } : withoutFilter.value),
          });
        }}
      >
        <div class="dialog-body">
          <SuggestedField
            label={sayCommon("client")}
            value={draft.client}
            onValue={(client) => set({ client })}
            maxLength={500}
            names={clients?.data.map(({ name }) => name)}
          />
          <SuggestedField
            label={sayCommon("tag")}
            value={draft.tag}
            onValue={(tag) => set({ tag })}
            maxLength={100}
            names={tagNames}
          />
          <Choice
            label={sayCommon("owner")}
            value={draft.owner}
            onValue={(owner) => set({ owner })}
            options={[
              ["", say("anybody")],
              ...(members?.data.map(({ id, name }) => [id, name] as const) ?? []),
            ]}
          />
          <Choice
            label={say("opened")}
            value={draft.viewed}
            onValue={(value) => set({ viewed: viewedChoices.find((each) => each === value) ?? "any" })}
            options={viewedChoices.map((each) => [each, say(`viewed_${each}`)])}
          />
          <Choice
            label={say(hasRules ? "waiting" : "awaiting")}
            value={draft.awaiting}
            onValue={(value) => set({ awaiting: awaitingChoices.find((each) => each === value) ?? "" })}
            options={[
              ["", say(hasRules ? "waiting_any" : "awaiting_any")],
              ["reply", say("awaiting_reply")],
              ...(hasRules ? ([["approval", sayCommon("waits_for_approval")]] as const) : []),
            ]}
          />
          <Choice
            label={sayCommon("payment")}
            value={draft.payment}
            onValue={(value) => set({ payment: paymentChoices.find((each) => each === value) ?? "" })}
            options={paymentChoices.map((each) => [
              each,
              each === "" ? say("payment_any") : sayProposal(`payment_${each}`),
            ])}
          />
          <Choice
            label={say("expiry")}
            value={draft.expiring}
            onValue={(expiring) => set({ expiring })}
            options={[
              ["", say("expires_any")],
              ...expiryChoices.map((days) => [days, say("expires_within", { count: Number(days) })] as const),
            ]}
          />
          <ValueFields draft={draft} currency={currency} onChange={set} />
        </div>
        <DialogFoot action={sayCommon("show")} onClose={onClose}>
          <button type="button" class="button quiet start" onClick={() => finish(withoutAny)}>
            {say("remove_filters")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface SuggestedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly maxLength: number;
  /** Names that begin with the value. Undefined until they are loaded. */
  readonly names: readonly string[] | undefined;
}

/** A field with suggestions for a name. */
function SuggestedField({ label, value, onValue, maxLength, names }: SuggestedFieldProps) {
  return (
    <Field label={label}>
      {(attributes) => (
        <>
          <input
            {...attributes}
            list={`${attributes.id}-names`}
            dir="auto"
            maxLength={maxLength}
            value={value}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
          <datalist id={`${attributes.id}-names`}>
            {names?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

interface ValueFieldsProps {
  readonly draft: ListFilter;
  readonly currency: string;
  readonly onChange: (change: Partial<ListFilter>) => void;
}

/** The range of total values, for one frequency and currency. */
function ValueFields({ draft, currency, onChange }: ValueFieldsProps) {
  return (
    <fieldset class="value-filter">
      <legend class="label">{say("value_total")}</legend>
      <Choice
        label={say("value_frequency")}
        value={draft.frequency}
        onValue={(value) =>
          onChange({ frequency: frequencies.find((each) => each === value) ?? draft.frequency })
        }
        options={frequencies.map((each) => [each, formatFrequency(each)])}
      />
      <NumberField
        label={say("value_from")}
        {...bounds}
        value={draft.min}
        onValue={(min) => onChange({ min })}
      />
      <NumberField
        label={say("value_to")}
        {...bounds}
        value={draft.max}
        onValue={(max) => onChange({ max })}
      />
      <Field label={sayCommon("currency")}>
        {(attributes) => (
          <input
            {...attributes}
            pattern="[A-Za-z]{3}"
            maxLength={3}
            value={currency}
            onInput={({ currentTarget }) => onChange({ currency: currentTarget.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Values with their labels. */
  readonly options: ReadonlyArray<readonly [string, string]>;
}

function Choice({ label, value, onValue, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
