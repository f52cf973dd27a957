import { findTimeZone } from "@proffer/presentation";
import { invalid } from "./errors.ts";

/** Reads the field `time_zone` of a request. Throws VALIDATION_ERROR unless it is a time zone. */
export function readTimeZone(name: string): string {
  const timeZone = findTimeZone(name);
  if (timeZone === undefined) throw invalid({ time_zone: "is not an IANA time zone, such as Europe/Berlin" });
  return timeZone;
}
