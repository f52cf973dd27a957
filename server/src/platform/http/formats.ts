import { contractFormats } from "@proffer/contract";
import formats from "ajv-formats";
import type { Ajv2020 } from "ajv/dist/2020.js";

const date = formats.default.get("date") as { validate: (text: string) => boolean };
const dateTime = formats.default.get("date-time") as { validate: (text: string) => boolean };

export function isDate(text: string): boolean {
  return date.validate(text);
}

/** Returns true if the text is a time of RFC 3339 that both databases can store. */
export function isDateTime(text: string): boolean {
  return dateTime.validate(text) && isStorable(text);
}

/**
 * Adds the formats of JSON Schema and of the contract, with times limited to values that both databases can
 * store.
 */
export function addFormats(ajv: Ajv2020): void {
  formats.default(ajv);
  ajv.addFormat("date-time", isDateTime);
  for (const [name, isValid] of Object.entries(contractFormats)) ajv.addFormat(name, isValid);
}

/**
 * Rejects leap seconds, the year 0 and offsets beyond the year 9999, which RFC 3339 allows but Date and
 * PostgreSQL do not.
 */
function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
