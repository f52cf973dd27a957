import type { Organization, PaymentMethod, PaymentSettings } from "@proffer/contract";
import { useId, useState } from "preact/hooks";
import { numbers } from "../numbers/describe-number.ts";
import { NumberField, readTyped } from "../numbers/number-field.tsx";
import { usualMethods } from "@proffer/presentation";
import { listMissingMethods, paymentMethods } from "../payments/missing-methods.ts";
import { MissingNotice } from "../payments/missing-notice.tsx";
import { say } from "../payments/say.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Field } from "../ui/field.tsx";
import { Section } from "../ui/section.tsx";
import { SegmentChoices } from "../ui/segments.tsx";
import { Form, useForm } from "./form.tsx";
import { isReader, saveOrganization } from "./with-organization.tsx";

const types = ["percentage", "fixed", "full"] as const satisfies readonly PaymentSettings["type"][];

/** The fields as typed. */
interface Draft {
  readonly isAsked: boolean;
  readonly type: PaymentSettings["type"];
  readonly percentage: string;
  readonly amount: string;
  readonly dueDays: string;
  readonly methods: readonly PaymentMethod[];
  readonly instructions: string;
}

const write = (value: number | null | undefined) => (value == null ? "" : numbers.writePlain(value));

function toDraft(payment: PaymentSettings | null): Draft {
  return {
    isAsked: payment?.enabled ?? false,
    type: payment?.type ?? "percentage",
    percentage: write(payment ? payment.deposit_percentage : 30),
    amount: write(payment?.deposit_amount),
    dueDays: write(payment?.due_days),
    methods: payment?.methods ?? usualMethods,
    instructions: payment?.instructions ?? "",
  };
}

const limits = {
  percentage: { kind: "percent", min: 0, max: 100 },
  amount: { min: 0 },
  dueDays: { kind: "count", min: 0, max: 365 },
} as const;

/** Reads the fields. Returns undefined if a field has a fault, which it shows. */
function readDraft(draft: Draft): PaymentSettings | undefined {
  const { isAsked: enabled, type, methods } = draft;
  const percentage = readTyped(draft.percentage, limits.percentage);
  const amount = readTyped(draft.amount, limits.amount);
  // A field that is not shown has no visible fault.
  const deposit_percentage = type === "percentage" ? percentage : (percentage ?? null);
  const deposit_amount = type === "fixed" ? amount : (amount ?? null);
  const due_days = readTyped(draft.dueDays, limits.dueDays);
  const isFaulty = methods.length === 0 || findAmountFault(draft) !== undefined;
  if (deposit_percentage === undefined || deposit_amount === undefined || due_days === undefined)
    return undefined;
  if (enabled && isFaulty) return undefined;
  return {
    enabled,
    type,
    deposit_percentage: deposit_percentage || null,
    deposit_amount: deposit_amount || null,
    due_days,
    methods: methods.length > 0 ? [...methods] : [...usualMethods],
    instructions: draft.instructions.trim() || null,
  };
}

function findAmountFault({ type, percentage, amount }: Draft): string | undefined {
  const isZero =
    (type === "percentage" && readTyped(percentage, limits.percentage) === 0) ||
    (type === "fixed" && readTyped(amount, limits.amount) === 0);
  return isZero ? say("no_amount") : undefined;
}

/** The payment that new proposals ask for. */
export function PaymentTermsForm({ organization }: { readonly organization: Organization }) {
  const [draft, setDraft] = useState(() => toDraft(organization.payment));
  const isReadOnly = isReader();
  const form = useForm(async () => {
    const payment = readDraft(draft);
    if (payment) await saveOrganization({ payment });
  });
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const payment = readDraft(draft);
  return (
    <Section title={say("terms")} lead={say("terms_lead")}>
      <Form form={form} action={sayCommon("save")} name={say("terms")} isReadOnly={isReadOnly}>
        <label class="check-label">
          <input
            type="checkbox"
            checked={draft.isAsked}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => set({ isAsked: currentTarget.checked })}
          />
          {say("ask")}
        </label>
        {draft.isAsked && (
          <>
            <AmountFields
              draft={draft}
              currency={organization.currency}
              problems={form.problems}
              onChange={set}
            />
            <NumberField
              label={say("due_days")}
              hint={say("due_days_hint")}
              readOnly={isReadOnly}
              value={draft.dueDays}
              onValue={(dueDays) => set({ dueDays })}
              problem={form.problems["payment.due_days"]}
              {...limits.dueDays}
            />
            <MethodFields chosen={draft.methods} onChange={(methods) => set({ methods })} />
            <MissingNotice
              methods={payment ? listMissingMethods(payment, organization) : []}
              hasLink={false}
            />
            <Field
              label={say("instructions")}
              hint={say("instructions_hint")}
              problem={form.problems["payment.instructions"]}
            >
              {(attributes) => (
                <textarea
                  {...attributes}
                  rows={3}
                  dir="auto"
                  maxLength={2_000}
                  readOnly={isReadOnly}
                  value={draft.instructions}
                  onInput={({ currentTarget }) => set({ instructions: currentTarget.value })}
                />
              )}
            </Field>
          </>
        )}
      </Form>
    </Section>
  );
}

interface AmountFieldsProps {
  readonly draft: Draft;
  readonly currency: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** How much is due: a percentage, a fixed amount, or everything. */
function AmountFields({ draft, currency, problems, onChange }: AmountFieldsProps) {
  const readOnly = isReader();
  const fault = findAmountFault(draft);
  return (
    <>
      <fieldset class="field">
        <legend class="label">{say("amount_is")}</legend>
        <div class="segments">
          <SegmentChoices
            value={draft.type}
            choices={types.map((value) => ({ value, label: say(`type_${value}`) }))}
            onChoice={(type) => onChange({ type })}
            isDisabled={readOnly}
          />
        </div>
        {draft.type === "full" && <p class="note">{say("base_hint")}</p>}
      </fieldset>
      {draft.type === "percentage" && (
        <NumberField
          label={say("percentage_of")}
          hint={say("base_hint")}
          required
          readOnly={readOnly}
          value={draft.percentage}
          onValue={(percentage) => onChange({ percentage })}
          problem={fault ?? problems["payment.deposit_percentage"]}
          {...limits.percentage}
        />
      )}
      {draft.type === "fixed" && (
        <NumberField
          label={`${say("type_fixed")} (${currency})`}
          hint={say("fixed_hint")}
          required
          readOnly={readOnly}
          value={draft.amount}
          onValue={(amount) => onChange({ amount })}
          problem={fault ?? problems["payment.deposit_amount"]}
          {...limits.amount}
        />
      )}
    </>
  );
}

interface MethodFieldsProps {
  readonly chosen: readonly PaymentMethod[];
  readonly onChange: (methods: readonly PaymentMethod[]) => void;
}

function MethodFields({ chosen, onChange }: MethodFieldsProps) {
  const id = useId();
  const isEmpty = chosen.length === 0;
  return (
    <fieldset class={isEmpty ? "field wrong" : "field"} aria-describedby={isEmpty ? id : undefined}>
      <legend class="label">{say("methods")}</legend>
      {paymentMethods.map((method) => (
        <label key={method} class="check-label">
          <input
            type="checkbox"
            checked={chosen.includes(method)}
            disabled={isReader()}
            onChange={({ currentTarget: { checked } }) =>
              onChange(paymentMethods.filter((each) => (each === method ? checked : chosen.includes(each))))
            }
          />
          {say(`method_${method}`)}
        </label>
      ))}
      {isEmpty && (
        <p class="note" id={id} role="alert">
          {say("no_method")}
        </p>
      )}
    </fieldset>
  );
}
