import { maxDecimals } from "@proffer/pricing";
import { keepFormats } from "./keep-formats.ts";

/** Formats quantities, hours and percentages in one language, with all their decimals. */
export interface NumberFormat {
  number(value: number): string;
  /** Formats a number with the word for hours. */
  hours(value: number): string;
  /** Formats a percentage: 10 is 10 %. */
  percent(points: number): string;
  /** Formats the size of a file: 48 kB, 1.5 MB. */
  fileSize(bytes: number): string;
}

/** Returns the format of numbers in a language. */
export const getNumberFormat = keepFormats(createNumberFormat);

function createNumberFormat(locale: string): NumberFormat {
  const digits = { maximumFractionDigits: maxDecimals };
  const number = new Intl.NumberFormat(locale, digits);
  const hours = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "hour",
    unitDisplay: "long",
    ...digits,
  });
  const percent = new Intl.NumberFormat(locale, { style: "percent", ...digits });
  const unit = (name: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits });
  const [kilobytes, megabytes] = [unit("kilobyte", 0), unit("megabyte", 1)];
  return {
    fileSize: (bytes) =>
      bytes < 999_500 ? kilobytes.format(Math.max(1, bytes / 1_000)) : megabytes.format(bytes / 1_000_000),
    number: (value) => number.format(value),
    hours: (value) => hours.format(value),
    percent: (points) => percent.format(points / 100),
  };
}
