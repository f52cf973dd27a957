import { maxDecimals, getMinorUnitDigits } from "@proffer/pricing";
import { keepFormats } from "./keep-formats.ts";
import { getTextDirection } from "./language.ts";

/** Writes amounts of one currency in one language, always with ISO 4217's digits: Intl's customary ones differ for 17 currencies. */
export interface MoneyFormat {
  readonly currency: string;
  /** `minor`: with minor units even where `amount` has none; where it has some they are never rounded away. */
  money(amount: number, minor: boolean): string;
  /** Formats as `money` does, with the sign in front, for an option's addition. */
  change(amount: number, minor: boolean): string;
  /** Formats the price of one unit: as `money`, and as fine as prices are written. */
  price(amount: number, minor: boolean): string;
}

/** Behind the hyphen that Intl writes a line may end, and the amount would stand there as a positive one. */
const minus = "\u2212";

/** In text from right to left the "$" of "US$" at the end would leave its letters without a mark behind it. */
const signBehindLetters = /\p{Script=Latin}\p{Sc}$/u;

/** The format of a currency (ISO 4217) in a language. */
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
 * The decimal that a JSON number stands for. Intl would round the double itself, whose 17th digit can turn the last
 * minor unit of a large amount, and would write zero with a minus where a calculation left one.
 */
function toDecimalText(amount: number): `${number}` {
  return `${amount}`;
}
