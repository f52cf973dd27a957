import { invalid } from "./errors.ts";

/** A text that names an instant, as UTC with milliseconds; null when it names none that every engine can hold. */
export function instantOf(text: string): string | null {
  const milliseconds = Date.parse(text);
  return milliseconds >= 0 && milliseconds < Date.UTC(10_000) ? new Date(milliseconds).toISOString() : null;
}

/** The same of a field of a request; refused with 400 when it names none. */
export function instantFrom(field: string, text: string): string {
  const instant = instantOf(text);
  if (instant === null) throw invalid({ [field]: "must be a time between the years 1970 and 9999" });
  return instant;
}
