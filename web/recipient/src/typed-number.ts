/** Numbers in the fields of a page: how they stand there, and what a reader means by what is typed. */
export interface TypedNumbers {
  /** Writes a number in digits that every keyboard has, without grouping. */
  typed(value: number): string;
  /** The numbers that a typed text can mean: one; several if it is ambiguous; none. */
  numbersIn(text: string): readonly number[];
}

export function readTypedNumbers(locale: string): TypedNumbers {
  const latin = { numberingSystem: "latn", maximumFractionDigits: 6 } as const;
  const plain = new Intl.NumberFormat(locale, { ...latin, useGrouping: false });
  const grouped = new Intl.NumberFormat(locale, { ...latin, useGrouping: "always" });
  const parts = grouped.formatToParts(1_234_567.5);
  const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  const group = sign("group");
  const decimal = sign("decimal");

  /** Writes a text with Latin digits, and one sign each for groups and for the decimals. */
  function inOwnSigns(text: string): string {
    return text
      .trim()
      .replaceAll(/\p{Nd}/gu, toLatinDigit)
      .replaceAll("٫", decimal)
      .replaceAll(/[\s'’٬]/g, group);
  }

  /** Reads a number as this language writes it. */
  function ownNumberIn(text: string): number | undefined {
    const [whole = "", fraction = "", ...more] = inOwnSigns(text).split(decimal);
    const digits = whole.replaceAll(group, "");
    if (more.length > 0 || !/^-?\d*$/.test(digits) || !/^\d*$/.test(fraction)) return undefined;
    if (!/\d/.test(digits + fraction)) return undefined;
    // Grouped in any other way than numbers are in this language, the sign may have been meant for the decimals.
    if (digits !== whole && grouped.format(Number(digits)) !== whole) return undefined;
    return parseFinite(`${digits}.${fraction}`);
  }

  return {
    typed: (value) => plain.format(value),
    numbersIn: (text) => {
      const own = ownNumberIn(text);
      return own === undefined ? listReadings(text) : [own];
    },
  };
}

/** The ways in which countries write numbers. */
const usages = [
  { group: String.raw`[\s'’]`, decimal: "," },
  { group: String.raw`[\s'’]`, decimal: String.raw`\.` },
  { group: String.raw`\.`, decimal: "," },
  { group: ",", decimal: String.raw`\.` },
].map(({ group, decimal }) => ({
  group: new RegExp(group, "g"),
  pattern: new RegExp(String.raw`^(-?(?:\d+|[1-9]\d{0,2}(?:${group}\d{3})+))(?:${decimal}(\d+))?$`),
}));

/**
 * Reads a number by the usages of all countries. "1,5" for 1.5 means nothing else; "1.500" can be two numbers if
 * neither sign is usual.
 */
function listReadings(text: string): readonly number[] {
  const latin = text.trim().replaceAll(/\p{Nd}/gu, toLatinDigit);
  const all = usages.flatMap(({ pattern, group }) => {
    const [, whole, fraction = ""] = pattern.exec(latin) ?? [];
    return whole === undefined ? [] : [parseFinite(`${whole.replaceAll(group, "")}.${fraction}`)];
  });
  return [...new Set(all)].filter((value) => value !== undefined);
}

function parseFinite(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The digits of every script follow each other from its zero. */
function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero < 10 ? String(code - zero) : digit;
}
