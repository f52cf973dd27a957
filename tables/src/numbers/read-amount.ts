import { listCurrencies, splitCurrency } from "./currency-signs.ts";
import { type Notation, readWrittenNumber, type WrittenNumber } from "./written-number.ts";

/** A number with the signs around it. */
export interface Amount extends Extract<WrittenNumber, { kind: "number" }> {
  readonly isPercent: boolean;
  /** The symbol or code of its currency, as written. */
  readonly currency?: string;
  /** True if the text contains only digits, separators within the digits, and a minus in front. */
  readonly isBare: boolean;
}

export type AmountReading = Amount | Exclude<WrittenNumber, { kind: "number" }>;

/** Longer than any number with its signs. */
const maxLength = 100;

/**
 * Reads a number with a currency, a percent sign or a minus at any of their usual places: $1,200, CHF
 * 1'200.00, 1.200 €, 10 %, %10, −5, 5-, (5.00), 49,- and $(5). Nothing is calculated.
 */
export function readAmount(text: string, notation?: Notation): AmountReading {
  const written = cleanSigns(text);
  if (written.length > maxLength) return { kind: "unreadable" };
  const signs = /^[\d.,]+$/.test(written) ? noSigns(written) : takeSigns(written);
  if (!signs) return { kind: "unreadable" };
  const { rest: bare, isNegative, isPercent, currency } = signs;
  if (isPercent && currency !== undefined) return { kind: "unreadable" };
  // Two minus signs, or a plus after a minus.
  if (isNegative && /^[-+]/.test(bare)) return { kind: "unreadable" };
  const reading = readWrittenNumber(bare, notation);
  if (reading.kind === "unreadable") return reading;
  const negate = (value: number) => (isNegative && value !== 0 ? -value : value);
  if (reading.kind === "ambiguous")
    return isPercent ? { kind: "unreadable" } : { kind: "ambiguous", readings: reading.readings.map(negate) };
  return {
    ...reading,
    value: negate(reading.value),
    ...(reading.other !== undefined && { other: negate(reading.other) }),
    isPercent,
    isBare: bare === written || written === `-${bare}`,
    ...(currency !== undefined && { currency }),
  };
}

/**
 * Removes invisible direction marks and the leading apostrophe of spreadsheets. Normalizes spaces, and signs
 * of other scripts and widths.
 */
export function cleanSigns(text: string): string {
  // Most cells need no cleaning. This check halves the time for ten thousand rows.
  if (/^[\w.,$%+/-]+(?: [\w.,$%+/-]+)*$/.test(text)) return text;
  return text
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\u061C\uFEFF]/g, "")
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u066A\uFE6A]/g, "%")
    .replaceAll(/[\u2212\uFE63\u2010\u2011]/g, "-")
    .replaceAll(/\s+/g, (space) => (space.includes("\n") || space.length > 1 ? "  " : space))
    .trim()
    .replace(/^'(?=[-+(]?[\d.,])/, "");
}

interface Signs {
  readonly rest: string;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  readonly currency?: string;
}

const noSigns = (rest: string): Signs => ({ rest, isNegative: false, isPercent: false });

/**
 * Removes the signs at both ends, each kind once. Returns undefined if they contradict each other. A currency
 * may be written twice, as in $5 USD.
 */
function takeSigns(text: string): Signs | undefined {
  let rest = text;
  let isNegative = false;
  let isPercent = false;
  const currencies: string[] = [];
  for (let before = ""; before !== rest;) {
    before = rest;
    const inner = /^\((.*)\)$/.exec(rest)?.[1]?.trim();
    if (inner !== undefined && !isNegative) {
      // Accountants write −5 as (5), and some as (−5).
      rest = inner.replace(/^-\s*/, "");
      isNegative = true;
      continue;
    }
    // 49,- and 49.– are whole amounts.
    rest = rest.replace(/(?<=\d)[.,]\s?[-\u2013\u2014]{1,2}$/, "");
    if (!isPercent && /^%|%$/.test(rest)) {
      rest = rest.replace(/^%\s*|\s*%$/, "");
      isPercent = true;
    }
    const { rest: withoutCurrency, sign } = splitCurrency(rest);
    if (sign !== undefined && currencies.length < 2) {
      rest = withoutCurrency;
      currencies.push(sign);
    }
    const unsigned = rest.replace(/^[-\u2013]\s*(?=[^-\u2013\s.,])|(?<=\d)\s?-$/, "");
    if (!isNegative && unsigned !== rest) {
      rest = unsigned;
      isNegative = true;
    }
  }
  const [first, second = first] = currencies;
  if (first === undefined || second === undefined) return { rest, isNegative, isPercent };
  const [ofFirst, ofSecond] = [listCurrencies(first), listCurrencies(second)];
  const isOne = first === second || ofSecond.some((code) => ofFirst.includes(code));
  // "$980 CAD": the code is more specific than the symbol.
  const currency = ofSecond.length < ofFirst.length ? second : first;
  return isOne ? { rest, isNegative, isPercent, currency } : undefined;
}
