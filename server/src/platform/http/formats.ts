import formats from "ajv-formats";
import type { Ajv2020 } from "ajv/dist/2020.js";

const date = formats.default.get("date") as { validate: (text: string) => boolean };
const dateTime = formats.default.get("date-time") as { validate: (text: string) => boolean };

export function isDate(text: string): boolean {
  return date.validate(text);
}

/** A time of RFC 3339 that both databases can hold. */
export function isDateTime(text: string): boolean {
  return dateTime.validate(text) && isStorable(text);
}

/** The formats of JSON Schema, with times narrowed to those that both databases can hold. */
export function addFormats(ajv: Ajv2020): void {
  formats.default(ajv);
  ajv.addFormat("date-time", isDateTime);
}

/** RFC 3339 has leap seconds and a year 0, and an offset can lead beyond the year 9999; neither Date nor PostgreSQL follows. */
function isStorable(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
