import type {
  Attachment,
  CustomVariable,
  PaymentMethod,
  PaymentSettings,
  ProposalSettings,
  VersionChange,
  VersionComparison,
} from "@proffer/contract";
import { formatVariableValue, getNumberFormat, toLocale } from "@proffer/presentation";
import { frequencies } from "@proffer/pricing";
import { toPlainText } from "../../model/spreadsheet/write-lines.ts";
import { locale } from "../../texts/language.ts";
import { formatFrequency, toMoneyFormat, formatLastDay, formatMoment } from "../../ui/format.ts";
import { sayKind, sayField } from "../say-step.ts";
import { describeVariable } from "../variables/describe-variable.ts";
import { say as sayEditor } from "../say.ts";
import { say } from "./say.ts";
import "./changes.css";

type Comparison = Pick<VersionComparison, "changes" | "currency" | "totals">;

interface ChangeListProps {
  readonly comparison: Comparison;
  /** Maximum number of changes to show. Default: all. */
  readonly max?: number;
}

/** Changes in words: added, removed, moved and changed parts. */
export function ChangeList({ comparison: { changes, currency }, max = Infinity }: ChangeListProps) {
  return (
    <ul class="changes">
      {changes.slice(0, max).map((change) => (
        <Change key={`${change.id} ${change.change}`} change={change} currency={currency} />
      ))}
    </ul>
  );
}

interface TotalChangesProps {
  readonly comparison: Comparison;
  /** True: also shows totals that are equal. */
  readonly showsEqual?: boolean;
}

/** Totals before and after, per frequency. */
export function TotalChanges({ comparison: { totals, currency }, showsEqual = false }: TotalChangesProps) {
  const [before, after] = [toMoneyFormat(currency.from), toMoneyFormat(currency.to)];
  const shown = frequencies.flatMap((frequency) => {
    const total = totals[frequency];
    if (!total) return [];
    const isEqual = total.from === total.to && currency.from === currency.to;
    return isEqual && !showsEqual ? [] : [{ frequency, total, isEqual }];
  });
  if (shown.length === 0) return <p class="muted">{say("same_totals")}</p>;
  return (
    <dl class="total-changes">
      {shown.map(({ frequency, total: { from, to }, isEqual }) => (
        <div key={frequency}>
          <dt class="muted">{formatFrequency(frequency)}</dt>
          <dd>
            {!isEqual && <del>{before.money(from ?? 0, true)}</del>}
            <ins>{after.money(to ?? 0, true)}</ins>
            {currency.from === currency.to && (
              <small class="muted">
                {(to ?? 0) > (from ?? 0) && "+"}
                {isEqual ? say("unchanged") : after.money((to ?? 0) - (from ?? 0), true)}
              </small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  readonly change: VersionChange;
  readonly currency: VersionComparison["currency"];
}

function Change({ change: entry, currency }: ChangeProps) {
  const { change, type, name, amount, fields } = entry;
  const money = toMoneyFormat(change === "removed" ? currency.from : currency.to);
  const kind = type === "proposal" ? say("the_proposal") : sayKind(type);
  return (
    <li class={change}>
      <p>
        <span class="change-kind">{say(`change_${change}`)}</span>
        <b dir="auto">{type === "proposal" ? kind : name || say("untitled")}</b>
        {type !== "proposal" && <small class="muted">{kind}</small>}
        {amount !== undefined && <span class="number">{money.money(amount, true)}</span>}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => {
            const { label, from, to } = describeFieldChange(field, currency);
            return (
              <div key={field.field}>
                <dt class="muted">{label}</dt>
                <dd>
                  {from !== undefined && <del dir="auto">{from}</del>}
                  <ins dir="auto">{to}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

type FieldChange = VersionChange["fields"][number];

interface DescribedChange {
  readonly label: string;
  readonly from?: string | undefined;
  readonly to: string;
}

type TermStart = NonNullable<ProposalSettings["term"]>["start"];

/** Fields that contain amounts of money. */
const amounts = new Set([
  "price.value",
  "price.max_value",
  "price",
  "amount",
  "value",
  "settings.payment.deposit_amount",
]);

const maxLength = 300;
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Describes a changed field with both values in words. */
function describeFieldChange(
  { field, from, to }: FieldChange,
  currency: VersionComparison["currency"],
): DescribedChange {
  if (field === "custom_variables") return describeVariables(from, to);
  const label =
    field === "amount" ? say("amount") : [sayField(field), sayPaymentField(field)].filter(Boolean).join(": ");
  const [before, after] = [writeValue(field, from, currency.from), writeValue(field, to, currency.to)];
  // If the words are the same, only emphasis, links or pictures have changed.
  return before === after ? { label, to: say("look_changed") } : { label, from: before, to: after };
}

const paymentFields = {
  deposit_percentage: "payment_percentage",
  deposit_amount: "payment_fixed",
  due_days: "payment_due_days",
  methods: "payment_methods",
  instructions: "payment_instructions",
} as const;

/** Names a field of the payment, or returns an empty text. */
function sayPaymentField(field: string): string {
  const name = field.replace(/^settings\.payment\./, "") as keyof typeof paymentFields;
  return field.startsWith("settings.payment.") && name in paymentFields ? say(paymentFields[name]) : "";
}

/** Names the kind of a payment, or a way to pay. */
function sayPaymentValue(value: unknown): string {
  return say(`payment_${value as PaymentSettings["type"] | PaymentMethod}`);
}

/** Describes the variables that were added, removed or changed. If only their order is new, describes all. */
function describeVariables(from: unknown, to: unknown): DescribedChange {
  const [before, after] = [from, to].map((each) => (each as readonly CustomVariable[]).map(writeVariable));
  const label = sayField("custom_variables");
  const [removed, added] = [listOthers(before, after), listOthers(after, before)];
  if (removed.length + added.length === 0)
    return { label, from: before?.join("; "), to: after?.join("; ") ?? "" };
  const lost = removed.length > 0 ? removed.join("; ") : undefined;
  return { label, from: lost, to: added.join("; ") || say("nothing") };
}

function listOthers(texts: readonly string[] = [], known: readonly string[] = []): string[] {
  return texts.filter((each) => !known.includes(each));
}

function writeVariable(variable: CustomVariable): string {
  const value = formatVariableValue(variable, toLocale(locale));
  const kind = [describeVariable(variable), variable.options?.join(", ")].filter(Boolean).join(": ");
  return `${variable.label} (${kind})${value && `: ${value}`}`;
}

function writeValue(field: string, value: unknown, currency: string): string {
  if (value === null || value === "") return say("nothing");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number")
    return amounts.has(field) ? toMoneyFormat(currency).money(value, true) : numbers.format(value);
  if (field === "settings.term.renews") return say(value === "automatically" ? "yes" : "no");
  if (field === "settings.term.start") return sayEditor(`term_start_${value as TermStart}`);
  if (field === "settings.payment.type") return sayPaymentValue(value);
  if (field === "settings.payment.methods")
    return (value as readonly PaymentMethod[]).map(sayPaymentValue).join(", ");
  if (typeof value === "string") return isExpiry(field) ? formatLastDay(value) : writeText(value);
  if (field === "attachments") {
    const format = getNumberFormat(toLocale(locale));
    const files = value as readonly Attachment[];
    return files.map(({ name, size }) => `${name} (${format.fileSize(size)})`).join(", ") || say("nothing");
  }
  if (Array.isArray(value))
    return value.map((each) => writeValue(field, each, currency)).join(", ") || say("nothing");
  return Object.entries(value as object)
    .map(([key, inner]) => `${sayField(key)}: ${writeValue(key, inner, currency)}`)
    .join(", ");
}

function isExpiry(field: string): boolean {
  return field.split(".").at(-1) === "expiring_on";
}

function writeText(value: string): string {
  const text = instant.test(value)
    ? formatMoment(value)
    : toPlainText(value.replaceAll(/<img\b[^>]*>/g, namePicture));
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Names a picture of a text, which would otherwise be missing from the words. */
function namePicture(tag: string): string {
  const [, name = ""] = /\salt="([^"]*)"/.exec(tag) ?? [];
  return ` [${say("picture")}${name && `: ${name}`}] `;
}
