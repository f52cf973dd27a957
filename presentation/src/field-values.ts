import type { CustomVariable } from "@proffer/contract";
import type { NumberFormat } from "./numbers.ts";

interface FieldVoice {
  readonly number: NumberFormat["number"];
  /** Formats a date, such as 2027-01-31. */
  readonly calendarDay: (date: string) => string;
  readonly say: (key: "yes" | "no") => string;
}

/** Shown in place of the value of an empty variable. */
export const noFieldValue = "–";

/** Formats the value of a custom variable for readers. */
export function formatFieldValue(
  { type, value }: Pick<CustomVariable, "type" | "value">,
  { number, calendarDay, say }: FieldVoice,
): string {
  if (value === null) return noFieldValue;
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number") return number(value);
  return type === "date" ? calendarDay(value) : value;
}
