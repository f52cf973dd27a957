import type { Frequency, PublicPage, PublicProposal } from "@proffer/contract";
import { MAX_DECIMALS, minorUnits } from "@proffer/pricing";
import type { Say } from "./texts/texts.ts";
import { typedNumbersIn, type TypedNumbers } from "./typed-number.ts";

/** Numbers, amounts and dates as the reader writes them. */
export interface Format extends TypedNumbers {
  readonly currency: string;
  /** `minor`: with minor units even where there are none; where there are some they are never rounded away. */
  money(amount: number, minor: boolean): string;
  /** What one of something costs, as fine as prices are written. */
  price(amount: number): string;
  /** The same with its sign in front, for what an option adds. */
  change(amount: number, minor: boolean): string;
  number(value: number): string;
  percent(points: number): string;
  /** The day in UTC, as in the PDF, which is printed without knowing where its reader is. */
  date(instant: string): string;
  /** The last whole day before an end at midnight: nobody is promised a day that there is not. */
  lastDay(end: string): string;
  dateAndTime(instant: string): string;
  /** In 3 days, tomorrow, in 2 hours. */
  until(instant: string, now: number): string;
  per(frequency: Frequency | undefined): string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function formatIn(locale: string, currency: string, say: Say): Format {
  const units = minorUnits(currency);
  const money = (digits: number, sign: "auto" | "exceptZero") =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      signDisplay: sign,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const plain = { minor: money(units, "auto"), major: money(0, "auto") };
  const signed = { minor: money(units, "exceptZero"), major: money(0, "exceptZero") };
  const fine = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: units,
    maximumFractionDigits: Math.max(MAX_DECIMALS, units),
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 8 });
  const fullDay = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const dateAndTime = new Intl.DateTimeFormat(locale, { ...fullDay, ...time });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    currency,
    ...typedNumbersIn(locale),
    money: (amount, minor) => plain[minor || hasMinorUnits(amount) ? "minor" : "major"].format(amount),
    change: (amount, minor) => signed[minor || hasMinorUnits(amount) ? "minor" : "major"].format(amount),
    price: (amount) => (hasMinorUnits(amount) ? fine : plain.major).format(amount),
    number: (value) => number.format(value),
    percent: (points) => percent.format(points / 100),
    date: (instant) => date.format(new Date(instant)),
    lastDay: (end) => date.format(new Date(Date.parse(end) - 1)),
    dateAndTime: (instant) => dateAndTime.format(new Date(instant)),
    until: (instant, now) => {
      const left = Date.parse(instant) - now;
      if (left >= day) return relative.format(Math.floor(left / day), "day");
      if (left >= hour) return relative.format(Math.floor(left / hour), "hour");
      return relative.format(Math.max(1, Math.ceil(left / minute)), "minute");
    },
    per: (frequency) => say(`per_${frequency ?? "once"}`),
  };
}

/** Whether amounts of a page are shown with minor units: always where the sender wants it, else where one has any. */
export function showsMinorUnits({ show_minor_units, children }: PublicPage): boolean {
  if (show_minor_units) return true;
  return children.some((child) =>
    child.type === "group"
      ? child.costs.some(({ amount }) => hasMinorUnits(amount)) ||
        child.line_items.some(({ amount = 0, modifications }) =>
          [amount, ...modifications.map((each) => each.amount ?? 0)].some(hasMinorUnits),
        )
      : child.columns.some(({ price, amount = 0 }) => hasMinorUnits(price) || hasMinorUnits(amount)),
  );
}

/** The same for totals. */
export function totalsShowMinorUnits({ pages, totals }: PublicProposal): boolean {
  return (
    pages.some((page) => page.kind === "scope_of_work" && showsMinorUnits(page)) ||
    Object.values(totals).some(({ subtotal, discount, tax, total, min, max }) =>
      [subtotal, discount, tax, total, min, max].some(hasMinorUnits),
    )
  );
}

function hasMinorUnits(amount: number): boolean {
  return !Number.isInteger(amount);
}
