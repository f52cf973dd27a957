import type { CustomVariable } from "@proffer/contract";
import { isEmailAddress } from "@proffer/contract/people";
import { toLabelKey } from "@proffer/presentation";

/** Returns the label, with a number if its key is taken. */
export function toFreeLabel(base: string, taken: ReadonlySet<string>): string {
  let label = base;
  for (let number = 2; taken.has(toLabelKey(label)); number += 1) label = `${base} ${number}`;
  return label;
}

/** Tells whether a value fits a type other than dropdown. */
export function fitsType(value: CustomVariable["value"], type: CustomVariable["type"]): boolean {
  if (value === null) return true;
  if (typeof value === "number") return type === "number";
  if (typeof value === "boolean") return type === "yes_no";
  if (type === "single-line") return !/[\r\n]/.test(value);
  if (type === "email") return isEmailAddress(value);
  return type === "multi-line" || (type === "date" && /^\d{4}-\d\d-\d\d$/.test(value));
}
