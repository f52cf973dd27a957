import type { Frequency, TotalParts } from "@proffer/contract";
import { dateText, localeOf } from "../../proposals/core.ts";
import type { Amount } from "./document.ts";
import { wordsFor } from "./words/words-for.ts";
import type { Words } from "./words/words.ts";

/** How a document says what it says in a proposal's language: its words, and numbers, amounts and days as they are written there. */
export interface Format {
  readonly locale: string;
  readonly words: Words;
  readonly currency: string;
  /** With minor units where `minor` asks for them or the amount has some. */
  money(amount: number, minor: boolean): string;
  /** As fine as prices are written, six decimals. */
  price(amount: number, minor: boolean): string;
  amount(value: number, frequency: Frequency | undefined, minor: boolean): Amount;
  number(value: number): string;
  hours(value: number): string;
  /** Of percent points. */
  percent(points: number): string;
  day(instant: string): string;
}

export function formatFor(language: string | undefined, currency: string): Format {
  const locale = localeOf(language);
  const style = { style: "currency", currency } as const;
  const full = new Intl.NumberFormat(locale, style);
  const digits = full.resolvedOptions().maximumFractionDigits ?? 2;
  const whole = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(6, digits),
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const hours = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "hour",
    unitDisplay: "long",
    maximumFractionDigits: 6,
  });
  const words = wordsFor(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 6 });
  const money = (amount: number, minor: boolean) =>
    (minor || !Number.isInteger(amount) ? full : whole).format(amount);
  return {
    locale,
    words,
    currency,
    money,
    price: (amount, minor) => (Number.isInteger(amount) ? money(amount, minor) : fine.format(amount)),
    amount: (value, frequency = "once", minor) => ({
      text: money(value, minor),
      per: words[`per_${frequency}`],
    }),
    number: (value) => number.format(value),
    hours: (value) => hours.format(value),
    percent: (points) => percent.format(points / 100),
    day: (instant) => dateText(instant, locale),
  };
}

/** Whether one of the amounts has minor units, so that all beside it are shown with theirs. */
export function haveMinorUnits(amounts: readonly (number | undefined)[]): boolean {
  return amounts.some((amount) => amount !== undefined && !Number.isInteger(amount));
}

export function partsOf({ subtotal, discount, tax, total }: TotalParts): number[] {
  return [subtotal, discount, tax, total];
}
