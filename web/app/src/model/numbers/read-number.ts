import { maxDecimals } from "@proffer/pricing";
import {
  type Amount,
  findNotation,
  isDate,
  isTime,
  listCurrencies,
  type Notation,
  readAmount,
  readPrice,
  roundRatio,
  toRatio,
} from "@proffer/tables";
import { calculate } from "./calculate.ts";

/** The meaning of a typed number. */
export type NumberReading =
  | {
      readonly kind: "number";
      readonly value: number;
      /** A second meaning that the text can have, such as 1.5 for "1.500" where points group thousands. */
      readonly other?: number;
      /** False if the text was calculated, is written as in another country, or has signs around the number. */
      readonly isPlain: boolean;
      /** The sign or code of its currency, as it is typed. */
      readonly currency?: string;
    }
  /** A percentage where none is expected. `value` is in percent points. */
  | { readonly kind: "percent"; readonly value: number }
  /** An amount in another currency than that of the field. */
  | { readonly kind: "other_currency" }
  | { readonly kind: "empty" }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[]; readonly currency?: string }
  | { readonly kind: "unreadable" };

/** What a field holds: an amount of money, percent points (19 and 19 % are the same), or a count of things. */
export type NumberKind = "amount" | "percent" | "count";

/** Reads numbers as they are written in a locale, and calculations with them. */
export interface NumberReader {
  readonly notation: Notation;
  /** Reads a text. `currency` is the currency of the field, if it has one. */
  read(text: string, kind?: NumberKind, currency?: string): NumberReading;
  /** Writes a number into a field: grouped, with at least `decimals` decimals unless it is whole and none are asked for. */
  write(value: number, decimals?: number): string;
  /** Writes a number without grouping, so that it has one meaning. */
  writePlain(value: number): string;
}

const maxLength = 200;

export function createNumberReader(locale: string): NumberReader {
  const notation = findNotation(locale);
  const plain = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    maximumFractionDigits: maxDecimals,
    useGrouping: false,
  });
  const formats = new Map<number, Intl.NumberFormat>();
  const getFormat = (decimals: number) => {
    const format =
      formats.get(decimals) ??
      new Intl.NumberFormat(locale, {
        numberingSystem: "latn",
        minimumFractionDigits: decimals,
        maximumFractionDigits: Math.max(decimals, maxDecimals),
      });
    formats.set(decimals, format);
    return format;
  };
  return {
    notation,
    read: (text, kind = "amount", currency) => {
      if (kind === "percent") return readPercent(text, notation);
      const reading = readNumber(text, notation);
      // "€ 5" are no five pieces.
      const sign = "currency" in reading ? reading.currency : undefined;
      if (kind === "count" && sign !== undefined) return { kind: "unreadable" };
      const isOther =
        sign !== undefined && currency !== undefined && !listCurrencies(sign).includes(currency);
      return isOther ? { kind: "other_currency" } : reading;
    },
    write: (value, decimals = 0) => getFormat(decimals).format(value),
    writePlain: (value) => plain.format(value),
  };
}

function readNumber(text: string, notation: Notation): NumberReading {
  const written = text.trim().replace(/^=\s*/, "");
  if (written === "") return { kind: "empty" };
  if (written.length > maxLength) return { kind: "unreadable" };
  const reading = readAmount(written, notation);
  if (reading.kind === "ambiguous") return reading;
  if (reading.kind === "number" && reading.isPercent) return { kind: "percent", value: round(reading.value) };
  if (reading.kind === "number") {
    const { other, currency } = reading;
    return {
      kind: "number",
      value: round(reading.value),
      isPlain: written === text.trim() && isPlain(reading, notation),
      ...(other !== undefined && { other }),
      ...(currency !== undefined && { currency }),
    };
  }
  // A date, a time or a range is copied, not calculated.
  const { kind } = readPrice(written, notation);
  return isDate(written) || isTime(written) || kind === "range"
    ? { kind: "unreadable" }
    : calculate(written, notation);
}

function readPercent(text: string, notation: Notation): NumberReading {
  const plain = text.trim();
  const reading = readAmount(plain, notation);
  if (reading.kind === "number" && reading.isPercent) {
    const { value, other } = reading;
    // A percent sign behind the number is nothing unusual here.
    const isUsual = isPlain({ ...reading, isBare: true }, notation) && value === Math.abs(value);
    return { kind: "number", value: round(value), isPlain: isUsual, ...(other !== undefined && { other }) };
  }
  const read = readNumber(text, notation);
  if (read.kind === "percent") return { kind: "number", value: read.value, isPlain: false };
  // An amount is no percentage, and neither is its share: 1200 + 20 %.
  if (read.kind === "number" && (read.currency !== undefined || /[%\u066A\uFE6A\uFF05]/.test(plain)))
    return { kind: "unreadable" };
  return read.kind === "ambiguous" && /[%\u066A\uFE6A\uFF05]/.test(plain) ? { kind: "unreadable" } : read;
}

/** Tells whether a number is nothing but digits, written as in the country of the reader, with one meaning. */
function isPlain({ isBare, decimal, group, isIndian, other, fault }: Amount, notation: Notation): boolean {
  const isOwnDecimal = decimal === undefined || decimal === "٫" || decimal === notation.decimal;
  const isOwnGroup =
    group === undefined || (group === "." || group === "," ? group : null) === notation.group;
  const isGroupedAsUsual = !isIndian || notation.isIndian === true;
  return (
    isBare && isOwnDecimal && isOwnGroup && isGroupedAsUsual && other === undefined && fault === undefined
  );
}

function round(value: number): number {
  return roundRatio(toRatio(value), maxDecimals);
}
