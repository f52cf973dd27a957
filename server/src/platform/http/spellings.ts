import { isDate, isDateTime } from "./formats.ts";

/** The spelling that the contract knows, or the text as it is where it is none of its spellings. */
type Respell = (text: string) => string | null;

/** The values of the contract's keyword `spelling`, but for `enum`. */
export const spellings: Readonly<Record<string, Respell>> = {
  id: (text) => (uuid.test(text) ? text.toLowerCase() : text),
  upper: (text) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  expiry: inUtc,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of ASCII only: other writings have letters, such as the Kelvin sign, whose other case is one of ASCII. */
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** One of `values`, in whatever case it is written. */
export function anyCaseOf(values: readonly unknown[]): Respell {
  const known = new Map(values.map((value) => [lower(String(value)), String(value)]));
  return (text) => known.get(lower(text)) ?? text;
}

/**
 * A date means until its end, which is stored as its last millisecond: whoever reads the stored time, and whoever is shown the day
 * of the moment before it, finds the same date. A time without a zone is one of UTC, and an empty text is none.
 */
function inUtc(text: string): string | null {
  if (text === "") return null;
  const complete = isDate(text) ? `${text}T23:59:59.999Z` : withZone(text);
  const milliseconds = isDateTime(complete) ? Date.parse(complete) : NaN;
  return Number.isNaN(milliseconds) ? text : new Date(milliseconds).toISOString();
}

/** RFC 3339 asks for seconds and a zone; forms of HTML leave both out. */
function withZone(text: string): string {
  const [, time, seconds = ":00", fraction = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d[t ]\d\d:\d\d)(:\d\d)?(\.\d+)?(z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  return time === undefined ? text : `${time}${seconds}${fraction}${zone}`;
}
