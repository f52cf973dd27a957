import { findTimeZone } from "@proffer/presentation";
import { invalid } from "./errors.ts";

/**
 * Parses an instant to ISO 8601 UTC with milliseconds. Returns null for an invalid text or a time outside of
 * the years 1970 to 9999.
 */
export function parseInstant(text: string): string | null {
  const milliseconds = Date.parse(text);
  return milliseconds >= 0 && milliseconds < Date.UTC(10_000) ? new Date(milliseconds).toISOString() : null;
}

/** Returns true if the text is an instant in the form of `parseInstant`, which both databases can store. */
export function isInstant(text: unknown): text is string {
  return typeof text === "string" && parseInstant(text) === text;
}

/** Parses an instant in a field of a request. Throws a 400 for any other text. */
export function parseInstantField(field: string, text: string): string {
  const instant = parseInstant(text);
  if (instant === null) throw invalid({ [field]: "must be a time between the years 1970 and 9999" });
  return instant;
}

/** Reads the field `time_zone` of a request. Throws VALIDATION_ERROR unless it is a time zone. */
export function readTimeZone(name: string): string {
  const timeZone = findTimeZone(name);
  if (timeZone === undefined) throw invalid({ time_zone: "is not an IANA time zone, such as Europe/Berlin" });
  return timeZone;
}
