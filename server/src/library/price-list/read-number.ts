import type { ImportFaultCode } from "@proffer/contract";
import { maxDecimals } from "@proffer/pricing";

export type DecimalSign = "point" | "comma";

/** A number, or what is wrong with its text. */
export type NumberCell =
  | { readonly value: number }
  | { readonly fault: string; readonly code: ImportFaultCode };

/** More digits than this are not kept exactly by a JSON number. */
const maxDigits = 15;

const signs = { point: ".", comma: "," } as const;

/**
 * Reads a number as people write it: 1234.5, 1,234.50, 1.234,50, 1 234,50 or 1'234.50. Without a decimal sign, the text has to
 * say by itself what its signs mean: 1,234 does not.
 */
export function readNumber(text: string, decimal?: DecimalSign): NumberCell {
  const compact = text.replaceAll(/(?<=\d)['\u2019\s\u00a0\u202f](?=\d{3})/g, "").replace(/^\u2212/, "-");
  if (!/^[-+]?\d[\d.,]*$/.test(compact)) return refuseText(text);
  const sign = decimal === undefined ? findSign(compact) : signs[decimal];
  if (sign === undefined)
    return {
      fault: `can be read in two ways (it is "${shorten(text)}"): say which sign separates decimals`,
      code: "two_readings",
    };
  const [whole = "", fraction = "", ...rest] = compact.split(sign);
  const digits = removeGrouping(whole, sign === "." ? "," : ".");
  if (rest.length > 0 || digits === undefined || /[.,]/.test(fraction)) return refuseText(text);
  const decimals = fraction.replace(/0+$/, "");
  if (decimals.length > maxDecimals)
    return refuseDigits(`must have at most ${maxDecimals} decimals (it is "${shorten(text)}")`);
  if (`${digits}${decimals}`.replace(/^[-+]?0*/, "").length > maxDigits)
    return refuseDigits(`must have at most ${maxDigits} digits (it is "${shorten(text)}")`);
  // Negative zero has no meaning.
  return { value: Number(`${digits}.${decimals || "0"}`) || 0 };
}

const refuseText = (text: string): NumberCell => ({
  fault: `must be a number (it is "${shorten(text)}")`,
  code: "not_a_number",
});

const refuseDigits = (fault: string): NumberCell => ({ fault, code: "too_many_digits" });

/** Finds the sign before the decimals; undefined where the text can be read in two ways. */
function findSign(text: string): "." | "," | undefined {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last === -1) return ".";
  const sign = text[last] === "," ? "," : ".";
  const other = sign === "," ? "." : ",";
  // Both signs: the last one stands before the decimals. One sign several times: it groups thousands.
  if (text.includes(other)) return sign;
  if (text.indexOf(sign) !== last) return other;
  const isGroup = /^[-+]?[1-9]\d{0,2}$/.test(text.slice(0, last)) && /^\d{3}$/.test(text.slice(last + 1));
  return isGroup ? undefined : sign;
}

/** Removes the signs between thousands; undefined where they stand elsewhere. */
function removeGrouping(whole: string, sign: "." | ","): string | undefined {
  if (!whole.includes(sign)) return whole;
  const [first = "", ...groups] = whole.split(sign);
  const isGrouped = /^[-+]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? [first, ...groups].join("") : undefined;
}

/** A cell may be as long as a file. */
const maxExcerpt = 50;

function shorten(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
}
