import { maxDecimals, getMinorUnitDigits } from "@proffer/pricing";
import { keepFormats } from "./keep-formats.ts";
import { getTextDirection } from "./language.ts";

/**
 * Formats amounts of one currency in one language, always with ISO 4217's digits: Intl's customary digits
 * differ for 17 currencies.
 */
export interface MoneyFormat {
  readonly currency: string;
  /** With `minor`, shows minor units even if `amount` has none. Never rounds away minor units. */
  money(amount: number, minor: boolean): string;
  /** Formats the amount that an option adds, like `money`, but with a sign unless the amount is zero. */
  change(amount: number, minor: boolean): string;
  /** Formats the price of one unit like `money`, but with all decimals that prices can have. */
  price(amount: number, minor: boolean): string;
}

/** A line may break after the hyphen that Intl writes, and the amount would then look positive. */
const minus = "\u2212";

/**
 * In text from right to left, the "$" of a final "US$" would move away from its letters without a direction
 * mark after it.
 */
const signBehindLetters = /\p{Script=Latin}\p{Sc}$/u;

/** Returns the format of a currency (ISO 4217) in a language. */
export const getMoneyFormat = keepFormats(createMoneyFormat);

function createMoneyFormat(locale: string, currency: string): MoneyFormat {
  const units = getMinorUnitDigits(currency);
  const format = (fewest: number, most: number, signDisplay: "auto" | "exceptZero") => {
    const style = { style: "currency", currency, signDisplay } as const;
    const digits = { minimumFractionDigits: fewest, maximumFractionDigits: most };
    return new Intl.NumberFormat(locale, { ...style, ...digits });
  };
  const plain = { minor: format(units, units, "auto"), major: format(0, 0, "auto") };
  const signed = { minor: format(units, units, "exceptZero"), major: format(0, 0, "exceptZero") };
  const fine = format(units, Math.max(maxDecimals, units), "auto");
  const isFromRightToLeft = getTextDirection(locale) === "rtl";
  const finish = (amount: string) => {
    const written = amount.replace("-", minus);
    return isFromRightToLeft ? written.replace(signBehindLetters, "$&\u200e") : written;
  };
  const write = (formats: typeof plain, amount: number, minor: boolean) =>
    finish(formats[minor || hasMinorUnits(amount) ? "minor" : "major"].format(toDecimalText(amount)));
  return {
    currency,
    money: (amount, minor) => write(plain, amount, minor),
    change: (amount, minor) => write(signed, amount, minor),
    price: (amount, minor) =>
      hasMinorUnits(amount) ? finish(fine.format(toDecimalText(amount))) : write(plain, amount, minor),
  };
}

export function hasMinorUnits(amount: number): boolean {
  return !Number.isInteger(amount);
}

/**
 * Converts a JSON number to its decimal text. Intl would round the double itself, whose 17th digit can change
 * the last minor unit of a large amount, and would write a negative zero with a minus.
 */
function toDecimalText(amount: number): `${number}` {
  return `${amount}`;
}
