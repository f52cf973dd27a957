import type { BankAccount } from "@proffer/contract";
import { useMemo, useState } from "preact/hooks";
import { formatIban } from "@proffer/presentation";
import { say } from "../payments/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { describeNameFault } from "../ui/describe-fault.ts";
import { Field, TextField } from "../ui/field.tsx";
import { Section } from "../ui/section.tsx";
import { Form, useForm } from "./form.tsx";
import { listCountries } from "../ui/list-countries.ts";
import { isReader, saveOrganization } from "./with-organization.tsx";

type Draft = Readonly<Record<keyof BankAccount, string>>;

const empty: Draft = {
  holder: "",
  iban: "",
  bic: "",
  bank_name: "",
  street: "",
  building_number: "",
  postal_code: "",
  city: "",
  country: "",
};

function toDraft(account: BankAccount | null): Draft {
  if (!account) return empty;
  const entries = Object.entries(account).map(([name, value]) => [name, value ?? ""]);
  return { ...empty, ...Object.fromEntries(entries), iban: formatIban(account.iban) };
}

function toAccount({ holder, iban, ...others }: Draft): BankAccount {
  const entries = Object.entries(others).map(([name, value]) => [name, value.trim() || null]);
  return { holder: holder.trim(), iban, ...Object.fromEntries(entries) };
}

/** The bank account that clients transfer money to. */
export function BankAccountForm({ account }: { readonly account: BankAccount | null }) {
  const [draft, setDraft] = useState(() => toDraft(account));
  const [isRemoving, setRemoving] = useState(false);
  const isReadOnly = isReader();
  const countries = useMemo(listCountries, []);
  const form = useForm(async () => {
    await saveOrganization({ bank_account: toAccount(draft) });
    setDraft(toDraft(toAccount(draft)));
  });
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const bind = (key: keyof Draft, maxLength: number) => ({
    readOnly: isReadOnly,
    value: draft[key],
    maxLength,
    onValue: (value: string) => set({ [key]: value }),
    problem: form.problems[`bank_account.${key}`],
  });
  const problem = form.problems["bank_account"];
  if (isReadOnly && !account)
    return (
      <Section title={say("account")} lead={say("account_lead")}>
        <p>{say("no_account")}</p>
      </Section>
    );
  return (
    <Section title={say("account")} lead={say("account_lead")}>
      <Form form={form} action={sayCommon("save")} name={say("account")} isReadOnly={isReadOnly}>
        {problem !== undefined && (
          <p class="refusal" role="alert">
            {problem}
          </p>
        )}
        <TextField
          label={say("holder")}
          required
          describeFault={describeNameFault}
          autocomplete="off"
          {...bind("holder", 70)}
        />
        <Field
          label="IBAN"
          problem={form.problems["bank_account.iban"] === undefined ? undefined : say("iban_wrong")}
        >
          {(attributes) => (
            <input
              {...attributes}
              dir="ltr"
              class="account-number"
              required
              autocomplete="off"
              spellcheck={false}
              maxLength={42}
              readOnly={isReadOnly}
              value={draft.iban}
              onInput={({ currentTarget }) => set({ iban: currentTarget.value })}
              onBlur={({ currentTarget }) => set({ iban: formatIban(currentTarget.value) })}
            />
          )}
        </Field>
        <TextField
          label="BIC"
          hint={say("optional")}
          autocomplete="off"
          {...bind("bic", 11)}
          problem={form.problems["bank_account.bic"] === undefined ? undefined : say("bic_wrong")}
        />
        <TextField label={say("bank_name")} hint={say("optional")} {...bind("bank_name", 200)} />
        <fieldset class="account-address">
          <legend class="label">{say("account_address")}</legend>
          <p class="note">{say("account_address_hint")}</p>
          <div class="wide">
            <TextField label={say("street")} {...bind("street", 70)} />
          </div>
          <TextField label={say("building_number")} {...bind("building_number", 16)} />
          <TextField label={say("postal_code")} {...bind("postal_code", 16)} />
          <div class="wide">
            <TextField label={say("city")} {...bind("city", 35)} />
          </div>
          <Field label={say("country")} problem={form.problems["bank_account.country"]}>
            {(attributes) => (
              <select
                {...attributes}
                disabled={isReadOnly}
                value={draft.country}
                onChange={({ currentTarget }) => set({ country: currentTarget.value })}
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
        </fieldset>
      </Form>
      {account && !isReadOnly && (
        <div>
          <button type="button" class="button quiet danger remove-account" onClick={() => setRemoving(true)}>
            {say("remove_account")}
          </button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={say("remove_account_title")}
          text={say("remove_account_text")}
          action={say("remove_account")}
          onConfirm={async () => {
            await saveOrganization({ bank_account: null });
            setDraft(empty);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Section>
  );
}
