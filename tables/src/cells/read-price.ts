import type { Frequency } from "@proffer/pricing";
import { listCurrencies } from "../numbers/currency-signs.ts";
import { type Amount, cleanSigns, readAmount } from "../numbers/read-amount.ts";
import type { Notation } from "../numbers/written-number.ts";
import { isDate, isTime } from "./cell-kinds.ts";
import { findFrequency } from "./frequency-words.ts";

/** The period or unit after an amount. */
interface PriceSuffix {
  readonly frequency?: Frequency;
  /** The unit of a unit price: h, m², piece. */
  readonly unit?: string;
}

/** The meaning of a cell in a column of prices. */
export type PriceCell =
  | ({ readonly kind: "amount"; readonly amount: Amount } & PriceSuffix)
  | ({ readonly kind: "range"; readonly ends: readonly [from: Amount, to: Amount] } & PriceSuffix)
  | { readonly kind: "percent"; readonly amount: Amount }
  | ({ readonly kind: "ambiguous"; readonly readings: readonly number[] } & PriceSuffix)
  /**
   * A price in words, such as "on request". `isPlaceholder`: words that a client should not read, such as
   * TBD.
   */
  | { readonly kind: "words"; readonly text: string; readonly isPlaceholder: boolean }
  /** No text, or a sign for no price, such as a dash. */
  | { readonly kind: "empty" }
  /** The cell contains something other than a price. */
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason };

export type UnreadableReason = "date" | "time" | "formula" | "shortened" | "gross" | "text";

const nothing =
  /^(?:[-\u2013\u2014]+|\.\/\.|n\.?\s?\/?\s?a\.?|none|null|nil|keine?r?|k\.?\s?a\.?|s\.?\s?o\.?|لا يوجد|אין)$/iu;
const placeholder = /^(?:t\.?b\.?[acd]\.?|todo|\?+|x{2,}|…|\.{2,}|offen)$/iu;

/** Words after a price without further meaning, because the default is a net unit price. */
const netWords =
  /[\s,]*\(?(?<!\p{L})(?:net(?:to)?|neto|ht|hors taxes?|plus (?:vat|tax)|(?:excl?\.?|excluding|ex|ohne|zzgl\.?|sin|hors)\s?(?:(?:vat|tax|gst|mwst|ust|iva|tva)\.?|$)|\+\s?(?:vat|tax|gst|mwst|ust|iva|tva)\.?)\)?$/iu;
const grossWords =
  /\b(?:gross|brutto|bruto|ttc|toutes taxes comprises|pvp|(?:incl?\.?|including|inkl\.?|con)\s?(?:vat|tax|taxes|gst|\d*\s?%?\s?mwst|ust|iva|tva|impuestos)\.?)|شامل الضريبة|כולל מע/iu;

/** Words for one unit of any kind. */
const each =
  /^(?:each|ea|unit|item|stück|stk|einheit|unidad|ud|unité|u|pc|pce|piece|st|pza|pièce|وحدة|قطعة|יחידה|יח)\.?$/iu;

/** Words and characters beyond Latin letters. */
const otherLetters = { to: "إلى|الى|حتى|עד", per: "ل", marks: "״־" } as const;

const rangeSigns = String.raw`\s*(?:-|\u2013|\u2014|\.{2,3}|\u2026|~)\s*|\s+(?:to|bis|a|à|hasta|${otherLetters.to}|and|und|y|et)\s+`;
const range = new RegExp(
  `^(?:(?:from|between|von|zwischen|de|entre|من|בין|מ)\\s+)?(.*?[\\d\\p{Nd}].*?)(?:${rangeSigns})(.*[\\d\\p{Nd}].*)$`,
  "iu",
);

/** Digits, and characters such as ½, ① and Ⅻ. Superscript digits belong to units, such as m². */
const anyNumber = /[^\P{N}²³]/u;

/** Longer than any price. The running time of patterns with two open ends is quadratic. */
const maxCellLength = 100;

/** Reads a cell of a column of prices. A cell is data, so nothing is calculated. */
export function readPrice(text: string, notation?: Notation): PriceCell {
  const written = cleanSigns(text);
  if (written.length > maxCellLength)
    return anyNumber.test(written)
      ? { kind: "unreadable", reason: "text" }
      : { kind: "words", text: written.replaceAll(/\s+/g, " "), isPlaceholder: false };
  if (written === "" || nothing.test(written)) return { kind: "empty" };
  const reason = findOtherContent(written);
  if (reason) return { kind: "unreadable", reason };
  const whole = readNumbers(written, notation);
  if (whole) return whole;
  if (!anyNumber.test(written))
    return { kind: "words", text: written.replaceAll(/\s+/g, " "), isPlaceholder: placeholder.test(written) };
  if (grossWords.test(written)) return { kind: "unreadable", reason: "gross" };
  const net = written.replace(netWords, "").trim();
  const { rest, suffix } = splitSuffix(net);
  const read = suffix && readNumbers(rest, notation);
  // A percentage has neither a unit nor a period.
  if (!read || (read.kind === "percent" && rest !== net)) return { kind: "unreadable", reason: "text" };
  return { ...read, ...suffix };
}

/** Finds the kind of a cell that only looks like a price. */
function findOtherContent(text: string): UnreadableReason | undefined {
  if (isDate(text)) return "date";
  if (isTime(text)) return "time";
  if (/^[=#]/.test(text)) return "formula";
  // A spreadsheet copies the displayed text, and 1.23457E+11 lacks digits of the number.
  return /^[-+]?\d+(?:[.,]\d+)?e[-+]?\d{1,3}$/i.test(text) ? "shortened" : undefined;
}

/** Reads an amount, a percentage or a range. Returns undefined if the text is none of them. */
function readNumbers(text: string, notation: Notation | undefined): PriceCell | undefined {
  const reading = readAmount(text, notation);
  if (reading.kind === "ambiguous") return reading;
  if (reading.kind === "number") return { kind: reading.isPercent ? "percent" : "amount", amount: reading };
  return readRange(text, notation);
}

function readRange(text: string, notation: Notation | undefined): PriceCell | undefined {
  const [, first = "", second = ""] = range.exec(text) ?? [];
  // 030-123 is a telephone or article number.
  if (first === "" || [first, second].some((end) => /^0\d/.test(end))) return undefined;
  const [from, to] = [readAmount(first, notation), readAmount(second, notation)];
  if (from.kind !== "number" || to.kind !== "number") return undefined;
  if (from.isPercent || to.isPercent || from.value < 0 || from.value >= to.value) return undefined;
  // A currency may be written once: 100 - 200 €.
  const currency = from.currency ?? to.currency;
  const isOne = to.currency === undefined || to.currency === currency;
  if (!isOne) return undefined;
  const named = currency === undefined ? {} : { currency };
  return {
    kind: "range",
    ends: [
      { ...from, ...named },
      { ...to, ...named },
    ],
  };
}

const link = String.raw`(?<link>\/|\b(?:per|pro|je|par|por|al|a)\b|${otherLetters.per})?`;
const suffixed = new RegExp(
  String.raw`^(?<rest>.*?[\d\p{Nd}\p{Sc})](?:\s?\p{Lu}{3}(?=[\s/]))?)\s*${link}\s*(?<words>(?:(?<=\/\s?)\d{1,2}\s)?\p{L}[\p{L}\p{M}²³.\s"'${otherLetters.marks}-]*\d?)$`,
  "u",
);

/**
 * Splits "49 /month" or "80 per m²" into the amount and its period or unit. `suffix` is undefined if the
 * words are unknown.
 */
function splitSuffix(text: string): { readonly rest: string; readonly suffix?: PriceSuffix } {
  const { rest = "", link: linked, words = "" } = suffixed.exec(text)?.groups ?? {};
  if (words === "") return { rest: text, suffix: {} };
  // The currency may be a word, too: 49 Euro monthly.
  const [, currency = "", period = ""] = /^(\p{L}+\.?)\s+(.+)$/u.exec(words) ?? [];
  const isPaid = currency !== "" && listCurrencies(currency).length > 0;
  const amount = isPaid ? `${rest} ${currency}` : rest;
  const due = isPaid ? period : words;
  const frequency = findFrequency(due);
  if (frequency !== undefined) return { rest: amount, suffix: { frequency } };
  if (each.test(due)) return { rest: amount, suffix: {} };
  // A word after an amount is a unit only if it follows "per": 12 apples are not a price.
  return linked !== undefined && words.length <= 20 ? { rest, suffix: { unit: words } } : { rest };
}
