import { hasVisibleCharacter, isEmailAddress, trimInvisible } from "@proffer/contract/people";
import type { Format } from "../../format.ts";
import type { FieldValue } from "../../model/fill-field.ts";
import type { SayInPage } from "../../texts.ts";
import { countLeft } from "../count-left.ts";
import type { Field } from "./fields.ts";

/** The largest text and number that the server takes. */
export const maxFieldLength = 2_000;
const maxNumber = 1e15;

/** The value of a text, or its fault in words. */
export type Reading = { readonly value: FieldValue } | { readonly fault: string };

interface Voice {
  readonly say: SayInPage;
  readonly format: Format;
}

/** Reads the text of a field as the server would. */
export function readField(type: Field["type"], text: string, { say, format }: Voice): Reading {
  if (!hasVisibleCharacter(text)) return { value: null };
  // The server compares the exact text.
  if (type === "dropdown") return { value: text };
  if (type === "yes_no") return { value: text === "yes" };
  if (type === "number") return readNumber(text, { say, format });
  if (type === "date") return isDay(text) ? { value: text } : { fault: say("please_date") };
  const left = countLeft(text, maxFieldLength);
  if (left < 0) return { fault: say("too_long", { count: -left }) };
  const value = trimInvisible(text);
  return type !== "email" || isEmailAddress(value) ? { value } : { fault: say("please_email") };
}

function readNumber(text: string, { say, format }: Voice): Reading {
  const [one, other] = format.numbersIn(text);
  if (one === undefined || Math.abs(one) > maxNumber)
    return { fault: say("not_a_number", { example: format.typed(1.5) }) };
  if (other !== undefined)
    return { fault: say("not_clear", { one: format.typed(one), other: format.typed(other) }) };
  return { value: one };
}

/** Browsers also let a year have five or six digits. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** Writes a value as the text of its field. */
export function writeField(value: FieldValue, format: Format): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return format.typed(value);
  return value ?? "";
}
