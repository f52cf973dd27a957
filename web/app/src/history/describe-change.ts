import type { VersionChange, VersionComparison } from "@proffer/contract";
import { sayField } from "../editor/texts/say-step.ts";
import { toPlainText } from "../model/spreadsheet/write-lines.ts";
import { locale } from "../texts/language.ts";
import { formatLastDay, formatMoment, toMoneyFormat } from "../ui/format.ts";
import { say } from "./texts/say.ts";

type FieldChange = VersionChange["fields"][number];

/** Fields whose numbers are amounts of money. */
const amounts = new Set(["price.value", "price.max_value", "price", "amount", "value"]);

const maxLength = 300;
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** A field that changed, with both values in words. */
export function describeFieldChange(
  { field, from, to }: FieldChange,
  currency: VersionComparison["currency"],
) {
  const label = field === "amount" ? say("amount") : sayField(field);
  const [before, after] = [writeValue(field, from, currency.from), writeValue(field, to, currency.to)];
  // Words do not show emphasis, links and what a picture is.
  return before === after ? { label, to: say("look_changed") } : { label, from: before, to: after };
}

function writeValue(field: string, value: unknown, currency: string): string {
  if (value === null || value === "") return say("nothing");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number")
    return amounts.has(field) ? toMoneyFormat(currency).money(value, true) : numbers.format(value);
  if (typeof value === "string") return isExpiry(field) ? formatLastDay(value) : writeText(value);
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

/** Names a picture of a text, which is otherwise gone without a word. */
function namePicture(tag: string): string {
  const [, name = ""] = /\salt="([^"]*)"/.exec(tag) ?? [];
  return ` [${say("picture")}${name && `: ${name}`}] `;
}
