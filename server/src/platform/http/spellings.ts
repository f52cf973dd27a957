import { trimInvisible } from "@proffer/contract/people";
import { toEndOfDay } from "@proffer/presentation";
import { toReadableAddress, toReadableUrl } from "../text/addresses.ts";
import { isDate, isDateTime } from "./formats.ts";

/**
 * Converts a text to the spelling of the contract. Leaves an unknown text unchanged. Dates are days in
 * `timeZone`.
 */
type SpellingRule = (text: string, timeZone: string) => string | null;

/** Rules of the contract keyword `spelling`, except for `enum`. */
export const spellings: Readonly<Record<string, SpellingRule>> = {
  id: (text) => (uuid.test(text) ? text.toLowerCase() : text),
  upper: (text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  expiry: toUtc,
  name: trimInvisible,
  email: toReadableAddress,
  url: toReadableUrl,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Converts only ASCII letters to lower case, because some other letters, such as the Kelvin sign, have an
 * ASCII lower case.
 */
const toLowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Creates the rule that accepts `values` in any case. */
export function createCaseRule(values: readonly unknown[]): (text: string) => string {
  const known = new Map(values.map((value) => [toLowerAscii(String(value)), String(value)]));
  return (text) => known.get(toLowerAscii(text)) ?? text;
}

/**
 * Converts a time to UTC. A date means the end of that day in the time zone, stored as its last millisecond.
 * A time without a zone is UTC, and an empty text means null.
 */
function toUtc(text: string, timeZone: string): string | null {
  if (text === "") return null;
  if (isDate(text)) return toEndOfDay(text, timeZone);
  const complete = addZone(text);
  const milliseconds = isDateTime(complete) ? Date.parse(complete) : NaN;
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

/** Adds the seconds and the zone, which RFC 3339 requires and HTML forms leave out. */
function addZone(text: string): string {
  const [, time, seconds = ":00", fraction = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d[t ]\d\d:\d\d)(:\d\d)?(\.\d+)?(z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  return time === undefined ? text : `${time}${seconds}${fraction}${zone}`;
}
