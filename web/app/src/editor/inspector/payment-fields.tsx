import type { PaymentMethod, PaymentSettings, Term } from "@proffer/contract";
import { getNumberFormat } from "@proffer/presentation";
import { calculateAmountDue, countDecimals, getMinorUnitDigits, type AmountDue } from "@proffer/pricing";
import { useApi } from "../../api/use-api.ts";
import { getValue } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import { usualMethods } from "@proffer/presentation";
import { listMissingMethods, paymentMethods } from "../../payments/missing-methods.ts";
import { MissingNotice } from "../../payments/missing-notice.tsx";
import { say } from "../../payments/say.ts";
import { locale } from "../../texts/language.ts";
import { say as sayCommon } from "../../texts/say.ts";
import { CountField } from "../fields/count-field.tsx";
import { Check, Labelled, SegmentsField } from "../fields/labelled.tsx";
import { NumberInput } from "../fields/number-input.tsx";
import { TextInput } from "../fields/text-input.tsx";
import type { Editor } from "../state/editor.ts";
import { useEditor } from "../state/use-editor.ts";
import type { NodesProps } from "./shared-fields.tsx";

const field = "settings.payment";
const types = ["percentage", "fixed", "full"] as const satisfies readonly PaymentSettings["type"][];

const usualPercentage = 30;
const usual: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: usualPercentage,
  methods: [...usualMethods],
};

/** The payment after acceptance, with the amount that the current selection makes due. */
export function PaymentFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const { data: organization } = useApi("GET /api/organization", {});
  const payment = getValue(nodes[0], field) as PaymentSettings | null | undefined;
  const set = (to: PaymentSettings) => editor.edit(setField(nodes, field, to));
  const toggle = (isOn: boolean) => {
    if (payment) editor.edit(setField(nodes, `${field}.enabled`, isOn));
    else set({ ...(organization?.payment ?? usual), enabled: isOn });
  };
  return (
    <section class="settings-section">
      <h2>{sayCommon("payment")}</h2>
      <Check label={say("ask")} isOn={payment?.enabled === true} onCheck={toggle} />
      {payment?.enabled && (
        <>
          <SegmentsField
            label={say("amount_is")}
            value={payment.type}
            choices={types.map((value) => ({ value, label: say(`type_${value}`) }))}
            onChoice={(type) => set(withType(editor, payment, type))}
          />
          <AmountField nodes={nodes} payment={payment} />
          <AmountDueNow payment={payment} />
          <CountField
            label={say("due_days")}
            value={payment.due_days ?? null}
            max={365}
            onCount={(days) => editor.type(nodes, `${field}.due_days`, days)}
          />
          <MethodFields
            chosen={payment.methods ?? usualMethods}
            onChange={(methods) => editor.edit(setField(nodes, `${field}.methods`, [...methods]))}
          />
          {organization && <MissingNotice methods={listMissingMethods(payment, organization)} />}
          <Labelled label={say("instructions")} hint={say("instructions_hint")}>
            {(id) => (
              <TextInput
                id={id}
                isMultiline
                maxLength={2_000}
                value={payment.instructions ?? ""}
                onText={(text) => editor.type(nodes, `${field}.instructions`, text || null)}
              />
            )}
          </Labelled>
        </>
      )}
    </section>
  );
}

/** Changes the type. The server refuses a type without its amount, so a missing one gets a usual value. */
function withType(editor: Editor, payment: PaymentSettings, type: PaymentSettings["type"]): PaymentSettings {
  if (type === "percentage")
    return { ...payment, type, deposit_percentage: payment.deposit_percentage ?? usualPercentage };
  if (type === "full") return { ...payment, type };
  const due = findAmountDue(editor, payment)?.amount ?? 0;
  return { ...payment, type, deposit_amount: payment.deposit_amount ?? (due > 0 ? due : 1) };
}

type PaymentProps = NodesProps & { readonly payment: PaymentSettings };

/** The percentage or the fixed amount. Zero is no payment. */
function AmountField({ nodes, payment }: PaymentProps) {
  const editor = useEditor();
  const currency = editor.currency.value;
  if (payment.type === "full") return null;
  const isPercentage = payment.type === "percentage";
  const name = isPercentage ? "deposit_percentage" : "deposit_amount";
  const label = isPercentage ? say("percentage_of") : `${say("type_fixed")} (${currency})`;
  return (
    <Labelled label={label} hint={say(isPercentage ? "base_hint" : "fixed_hint")}>
      {(id) => (
        <NumberInput
          id={id}
          class="number"
          kind={isPercentage ? "percent" : "amount"}
          min={0}
          max={isPercentage ? 100 : 1e12}
          value={payment[name] ?? null}
          findFault={(value) => {
            if (value === 0) return say("no_amount");
            const isTooPrecise = !isPercentage && countDecimals(value) > getMinorUnitDigits(currency);
            return isTooPrecise ? say("too_precise", { currency }) : undefined;
          }}
          onNumber={(value) => value !== null && editor.type(nodes, `${field}.${name}`, value)}
        />
      )}
    </Labelled>
  );
}

/** The amount that would be due if the client accepted now: "30 % of €14,770.00 = €4,431.00". */
function AmountDueNow({ payment }: Pick<PaymentProps, "payment">) {
  const editor = useEditor();
  // Follows the prices.
  void editor.prices.calculations.value;
  const due = findAmountDue(editor, payment);
  const format = editor.money.value;
  const write = (value: number) => format.money(value, true);
  const sentence = () => {
    if (!due || due.amount === 0) return say("nothing_due");
    const amounts = { base: write(due.base), amount: write(due.amount) };
    if (payment.type === "percentage") {
      const percent = getNumberFormat(locale).percent(payment.deposit_percentage ?? 0);
      return say("percent_of", { percent, ...amounts });
    }
    return due.amount === due.base ? amounts.amount : say("fixed_of", amounts);
  };
  return (
    <p class="due-now" role="status">
      <span class="label">{say("on_acceptance")}</span>
      <span>{sentence()}</span>
    </p>
  );
}

/** Returns the amount due on acceptance of the local document, or undefined if it is too large. */
function findAmountDue(editor: Editor, payment: PaymentSettings): AmountDue | undefined {
  const term = (getValue(editor.getNode(editor.id), "settings.term") as Term | null | undefined) ?? null;
  try {
    return calculateAmountDue(payment, { ...editor.toPricingProposal(), term });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface MethodFieldsProps {
  readonly chosen: readonly PaymentMethod[];
  readonly onChange: (methods: readonly PaymentMethod[]) => void;
}

/** The ways to pay. The last one cannot be removed. */
function MethodFields({ chosen, onChange }: MethodFieldsProps) {
  return (
    <fieldset class="field">
      <legend class="label">{say("methods")}</legend>
      {paymentMethods.map((method) => (
        <Check
          key={method}
          label={say(`method_${method}`)}
          isOn={chosen.includes(method)}
          onCheck={(isOn) => {
            const next = paymentMethods.filter((each) => (each === method ? isOn : chosen.includes(each)));
            onChange(next.length > 0 ? next : paymentMethods.filter((each) => each !== method));
          }}
        />
      ))}
    </fieldset>
  );
}
