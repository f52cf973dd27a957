import { trimInvisible } from "@proffer/contract/people";
import { toReadableAddress, toReadableUrl } from "../international-domains.ts";
import { isDate, isDateTime } from "./formats.ts";

/** Converts a text to the spelling of the contract; leaves an unknown text unchanged. */
type SpellingRule = (text: string) => string | null;

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

/** Lowers ASCII letters only: some other letters, such as the Kelvin sign, have an ASCII lower case. */
const toLowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Creates the rule that accepts `values` in any case. */
export function createCaseRule(values: readonly unknown[]): SpellingRule {
  const known = new Map(values.map((value) => [toLowerAscii(String(value)), String(value)]));
  return (text) => known.get(toLowerAscii(text)) ?? text;
}

/**
 * Converts a time to UTC. A date means its end, stored as its last millisecond, so that the stored time and the shown day have the
 * same date. A time without a zone is UTC, and an empty text is null.
 */
function toUtc(text: string): string | null {
  if (text === "") return null;
  const complete = isDate(text) ? `${text}T23:59:59.999Z` : addZone(text);
  const milliseconds = isDateTime(complete) ? Date.parse(complete) : NaN;
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

/** Adds the seconds and the zone that RFC 3339 requires and HTML forms leave out. */
function addZone(text: string): string {
  const [, time, seconds = ":00", fraction = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d[t ]\d\d:\d\d)(:\d\d)?(\.\d+)?(z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  return time === undefined ? text : `${time}${seconds}${fraction}${zone}`;
}
