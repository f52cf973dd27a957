import { maxDecimals } from "@proffer/pricing";

/** The number notation of a country. */
export interface Notation {
  readonly decimal: "." | ",";
  /** The thousands separator. Null if the country groups with spaces or apostrophes. */
  readonly group: "." | "," | null;
  /** True if digits are grouped as in India: 12,34,567. */
  readonly isIndian?: boolean;
}

/** The meaning of a text that should be a number. */
export type WrittenNumber =
  | {
      readonly kind: "number";
      readonly value: number;
      /** A second possible meaning, such as 1.5 for "1.500" in a country that groups with points. */
      readonly other?: number;
      /** The decimal separator. Undefined if the text has none. */
      readonly decimal?: string;
      /** The thousands separator. Undefined if the text has none. */
      readonly group?: string;
      /** True if the digits are grouped as in India. */
      readonly isIndian: boolean;
      /** The reason why a JSON amount cannot represent the number exactly. */
      readonly fault?: "too_many_decimals" | "too_many_digits";
    }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[] }
  | { readonly kind: "unreadable" };

/** A JSON number does not represent more digits exactly. */
export const maxDigits = 15;

/** Finds the number notation of a locale. */
export function findNotation(locale: string): Notation {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", useGrouping: "always" });
  const parts = format.formatToParts(1_234_567.5);
  const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value;
  const group = sign("group");
  return {
    decimal: sign("decimal") === "," ? "," : ".",
    group: group === "." || group === "," ? group : null,
    isIndian: parts[0]?.value === "12",
  };
}

const thousands = (sign: string) => String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+`;
const lakhs = String.raw`[1-9]\d?(?:,\d{2})+,\d{3}`;

const arabicDecimal = "٫";

/** The notations of all countries, each as thousands and decimal separator. */
const usages = (
  [
    ["", ",", String.raw`\d*`],
    ["", String.raw`\.`, String.raw`\d*`],
    [" ", ",", thousands(" ")],
    [" ", String.raw`\.`, thousands(" ")],
    ["'", ",", thousands("'")],
    ["'", String.raw`\.`, thousands("'")],
    [".", ",", thousands(String.raw`\.`)],
    [",", String.raw`\.`, thousands(",")],
    ["lakh", String.raw`\.`, lakhs],
  ] as const
).map(([group, decimal, whole]) => ({
  group: group === "lakh" ? "," : group,
  isIndian: group === "lakh",
  pattern: new RegExp(String.raw`^([-+]?)(${whole})(?:(${decimal}|${arabicDecimal})(\d*))?$`),
}));

interface Reading {
  readonly value: number;
  readonly decimal?: string;
  readonly group?: string;
  readonly isIndian: boolean;
  readonly fault?: "too_many_decimals" | "too_many_digits";
}

/**
 * Reads a number in any usual notation, in the digits of any script: 1234.5, 1,234.50, 1.234,50, 1 234,50,
 * 1'234.50 or 12,34,567. If the text can mean two numbers, `notation` decides. Without it, 1,234 is
 * ambiguous.
 */
export function readWrittenNumber(text: string, notation?: Notation): WrittenNumber {
  const written = normalize(text);
  // Most numbers have one meaning, which needs no comparison of notations.
  const [, plain, decimal, fraction] = /^(\d{1,9})(?:([.,])(\d\d?))?$/.exec(written) ?? [];
  if (plain !== undefined)
    return {
      kind: "number",
      value: Number(decimal === undefined ? plain : `${plain}.${fraction}`),
      isIndian: false,
      ...(decimal !== undefined && { decimal }),
    };
  const readings = usages.flatMap(({ pattern, group, isIndian }) => {
    const reading = toReading(pattern.exec(written), group, isIndian, notation);
    return reading ? [reading] : [];
  });
  const own = readings.find((reading) => isOwn(reading, notation));
  const first = own ?? readings[0];
  if (!first) return { kind: "unreadable" };
  const others = new Set(readings.map(({ value }) => value));
  others.delete(first.value);
  const [other] = others;
  if (other === undefined) return { kind: "number", ...first };
  return own
    ? { kind: "number", ...own, other }
    : { kind: "ambiguous", readings: [...new Set(readings.map(({ value }) => value))] };
}

/**
 * Converts digits of every script to Latin digits, and characters that only group thousands to a space or an
 * apostrophe.
 */
function normalize(text: string): string {
  if (/^[-+\d.,]+$/.test(text)) return text;
  return text
    .trim()
    .replaceAll(/[^\P{Nd}0-9]/gu, toLatinDigit)
    .replace(/^[\u2212\uFE63\uFF0D]/, "-")
    .replaceAll("\u060C", ",")
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[’‘´`\u066C]/g, "'");
}

function toReading(
  match: RegExpExecArray | null,
  group: string,
  isIndian: boolean,
  notation: Notation | undefined,
): Reading | undefined {
  if (!match) return undefined;
  const [, sign = "", whole = "", decimal, fraction = ""] = match;
  // ".5" and "5." are unusual. ".500" in the notation of another country may be a part of a grouped number.
  const isKnownDecimal =
    decimal === arabicDecimal || (notation ? decimal === notation.decimal : fraction.length !== 3);
  if (whole === "" && (fraction === "" || sign !== "" || !isKnownDecimal)) return undefined;
  if (decimal !== undefined && fraction === "" && !isKnownDecimal) return undefined;
  const digits = whole.replaceAll(/\D/g, "");
  const decimals = fraction.replace(/0+$/, "");
  const value = Number(`${sign}${digits}.${decimals}`);
  if (!Number.isFinite(value)) return undefined;
  const fault =
    decimals.length > maxDecimals
      ? "too_many_decimals"
      : `${digits}${decimals}`.replace(/^0+/, "").length > maxDigits
        ? "too_many_digits"
        : undefined;
  return {
    // Turns negative zero into zero.
    value: value || 0,
    isIndian,
    ...(decimal !== undefined && { decimal }),
    ...(group !== "" && { group }),
    ...(fault && { fault }),
  };
}

/** Tells whether the notation of a country produces this reading. */
function isOwn({ decimal, group }: Reading, notation: Notation | undefined): boolean {
  if (!notation) return false;
  const isOwnDecimal = decimal === undefined || decimal === arabicDecimal || decimal === notation.decimal;
  const isOwnGroup = (group !== "." && group !== ",") || group === notation.group;
  return isOwnDecimal && isOwnGroup;
}

/** Converts a digit. The digits of every script are consecutive from its zero. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero < 10 ? String(code - zero) : digit;
}
