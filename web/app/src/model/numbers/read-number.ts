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
      /** A second possible meaning, such as 1.5 for "1.500" in a locale that groups thousands with points. */
      readonly other?: number;
      /**
       * False if the text was calculated, is in the notation of another locale, or has symbols around the
       * number.
       */
      readonly isPlain: boolean;
      /** The symbol or code of its currency, as typed. */
      readonly currency?: string;
    }
  /** A percentage in a field of another kind: `value` is 10 for 10 %. */
  | { readonly kind: "percent"; readonly value: number }
  /** An amount that is not in the currency of the field. */
  | { readonly kind: "other_currency" }
  | { readonly kind: "empty" }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[]; readonly currency?: string }
  | { readonly kind: "unreadable" };

/** The content of a field: an amount of money, a percentage (19 and 19 % are the same), or a count. */
export type NumberKind = "amount" | "percent" | "count";

/** Reads and writes numbers in the notation of a locale. Also reads calculations, such as "=12 × 150". */
export interface NumberReader {
  readonly notation: Notation;
  /** Reads a text. `currency` is the currency of the field, if it has one. */
  read(text: string, kind?: NumberKind, currency?: string): NumberReading;
  /**
   * Writes a number into a field, with grouping. It has at least `decimals` decimals, unless it is whole and
   * `decimals` is 0.
   */
  write(value: number, decimals?: number): string;
  /** Writes a number without grouping, so that it is unambiguous. */
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
      // "€ 5" is not a count.
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
  // A pasted date, time or range is not a calculation.
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
    // A percent sign after the number is normal in this field.
    const isUsual = isPlain({ ...reading, isBare: true }, notation) && value === Math.abs(value);
    return { kind: "number", value: round(value), isPlain: isUsual, ...(other !== undefined && { other }) };
  }
  const read = readNumber(text, notation);
  if (read.kind === "percent") return { kind: "number", value: read.value, isPlain: false };
  // An amount is not a percentage, and neither is an amount with a share: 1200 + 20 %.
  if (read.kind === "number" && (read.currency !== undefined || /[%\u066A\uFE6A\uFF05]/.test(plain)))
    return { kind: "unreadable" };
  return read.kind === "ambiguous" && /[%\u066A\uFE6A\uFF05]/.test(plain) ? { kind: "unreadable" } : read;
}

/** Tells whether a number consists only of digits in the notation of the reader, with one meaning. */
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
