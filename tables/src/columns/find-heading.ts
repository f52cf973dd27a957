import type { Frequency } from "@proffer/pricing";
import { findFrequency } from "../cells/frequency-words.ts";
import { listCurrencies } from "../numbers/currency-signs.ts";
import { cleanSigns } from "../numbers/read-amount.ts";
import { headingWords, type ColumnRole } from "./heading-words.ts";

/** The meaning of a text above a column. */
export interface Heading {
  /** The possible contents of the column, the most usual one first. */
  readonly roles: readonly ColumnRole[];
  /** True if the words have only this meaning in tables of any language. */
  readonly isCertain: boolean;
  /** The possible currencies of the heading. Empty if it contains none. */
  readonly currencies: readonly string[];
  /** True if the heading says that the amounts include tax. */
  readonly isGross: boolean;
  /** True if the heading says that the cells are percentages. */
  readonly isPercent: boolean;
  /** The frequency of the amounts, if the heading contains it: price per month. */
  readonly frequency?: Frequency;
}

interface Words {
  readonly roles: ColumnRole[];
  isCertain: boolean;
}

const roles = Object.keys(headingWords) as ColumnRole[];

const meanings = new Map<string, Words>();
for (const isCertain of [true, false])
  for (const role of roles)
    for (const word of headingWords[role][isCertain ? 0 : 1]?.split("|") ?? []) {
      const known = meanings.get(word);
      if (!known) meanings.set(word, { roles: [role], isCertain });
      else if (!known.roles.includes(role)) {
        known.roles.push(role);
        known.isCertain = false;
      }
    }

const net =
  /[\s(,-]*(?<!\p{L})(?:netto|net|neto|ht|h\.t\.?|hors taxes?|sin iva|(?:excl?\.?|excluding|ex\.?|exkl\.?|ohne|zzgl\.?|sin|hors|before|plus|\+)\s?(?:vat|tax|gst|mwst|ust|iva|tva)\.?|لا تشمل الضريبة|بدون ضريبة|לפני מע["״]מ|ללא מע["״]מ)\)?$/u;
const gross =
  /[\s(,-]*(?<!\p{L})(?:brutto|gross|bruto|ttc|t\.t\.c\.?|(?:incl?\.?|including|inkl\.?|con|with|after)\s?(?:vat|tax|gst|mwst|ust|iva|tva)\.?|iva incl(?:uido|\.)?|شامل الضريبة|כולל מע["״]מ)\)?$/u;

/** Maximum length of a heading. The running time of a pattern with an open start is quadratic. */
const maxLength = 60;

/** Finds the roles of a column by its heading, or undefined if the words are unknown. */
export function findHeading(text: string): Heading | undefined {
  const written = cleanSigns(text).replaceAll(/\s+/g, " ").toLowerCase();
  if (written.length > maxLength) return undefined;
  const isPercent = /%/.test(written);
  const isGross = gross.test(written) || /^pvp\b/.test(written);
  const isWhole = meanings.has(trimSigns(written));
  const plain = trimSigns(
    written.replaceAll(/(?:(?<!\p{L})(?:in|en)\s)?%/gu, "").replace(isWhole ? "" : gross, ""),
  );
  const [words, currencies] = splitCurrencies(plain);
  const found = meanings.get(words) ?? meanings.get(trimSigns(words.replace(net, "")));
  if (found)
    return { roles: found.roles, isCertain: found.isCertain && !isGross, currencies, isGross, isPercent };
  return findPeriodic(words, { isCertain: false, currencies, isGross, isPercent });
}

const amounts: ReadonlySet<ColumnRole> = new Set(["price", "amount", "total", "cost"]);

/** Finds a heading with a period: price per month, monthly price, Preis/Monat. */
function findPeriodic(words: string, rest: Omit<Heading, "roles" | "frequency">): Heading | undefined {
  const parts = words.split(/[\s/]+/);
  const other = parts.filter(
    (part) => !/^(?:per|pro|par|por|je|al|a)$/.test(part) && findFrequency(part) === undefined,
  );
  const frequency = findFrequency(words);
  if (frequency === undefined || other.length === parts.length) return undefined;
  // The heading "Monthly" means the amounts due each month.
  if (other.length === 0) return { ...rest, roles: ["price"], frequency };
  const found = meanings.get(other.join(" "));
  return found && amounts.has(found.roles[0] ?? "name")
    ? { ...rest, roles: found.roles, frequency }
    : undefined;
}

function trimSigns(text: string): string {
  const trimmed = text.replace(/[\s.:*()[\]]+$/u, "").replace(/^[\s*([]+/, "");
  return meanings.has(text.trim()) ? text.trim() : trimmed;
}

/** Removes a currency from the end of a heading: price (EUR), unit price in €, price, $. */
function splitCurrencies(text: string): readonly [words: string, currencies: readonly string[]] {
  if (meanings.has(text)) return [text, []];
  const [, words = "", sign = ""] =
    /^(.*?)[\s([/,-]*(?:\b(?:in|en|per)\s)?[\s([]*([^\s([\])/]+)$/u.exec(text) ?? [];
  const currencies =
    listCurrencies(sign).length > 0 ? listCurrencies(sign) : listCurrencies(sign.toUpperCase());
  return currencies.length > 0 && words !== "" ? [trimSigns(words), currencies] : [text, []];
}
