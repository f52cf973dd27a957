/** Numbers in the fields of a page: how they stand there, and what a reader means by what is typed. */
export interface TypedNumbers {
  /** In digits that every keyboard has, without grouping. */
  typed(value: number): string;
  /** What a typed text says in this language; undefined when that is no number, or not clear. */
  numberIn(text: string): number | undefined;
}

export function typedNumbersIn(locale: string): TypedNumbers {
  const latin = { numberingSystem: "latn", maximumFractionDigits: 6 } as const;
  const plain = new Intl.NumberFormat(locale, { ...latin, useGrouping: false });
  const grouped = new Intl.NumberFormat(locale, { ...latin, useGrouping: "always" });
  const parts = grouped.formatToParts(1_234_567.5);
  const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  const group = sign("group");
  const decimal = sign("decimal");

  /** With Latin digits, and one sign each for groups and for the decimals. */
  function inOwnSigns(text: string): string {
    return text
      .trim()
      .replaceAll(/\p{Nd}/gu, latinDigit)
      .replaceAll("٫", decimal)
      .replaceAll(/[\s'’٬]/g, group);
  }

  return {
    typed: (value) => plain.format(value),
    numberIn: (text) => {
      const [whole = "", fraction = "", ...more] = inOwnSigns(text).split(decimal);
      const digits = whole.replaceAll(group, "");
      if (more.length > 0 || !/^-?\d*$/.test(digits) || !/^\d*$/.test(fraction)) return undefined;
      if (!/\d/.test(digits + fraction)) return undefined;
      // Grouped in any other way than numbers are in this language, the sign may have been meant for the decimals.
      if (digits !== whole && grouped.format(Number(digits)) !== whole) return undefined;
      const value = Number(`${digits}.${fraction}`);
      return Number.isFinite(value) ? value : undefined;
    },
  };
}

/** The digits of every script follow each other from its zero. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero < 10 ? String(code - zero) : digit;
}
