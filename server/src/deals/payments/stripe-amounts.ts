import { CardError } from "./card-provider.ts";

/**
 * Decimals of amounts in Stripe's API, for currencies that do not have two. They differ from ISO 4217 for ISK,
 * MGA and UGX. Source: https://docs.stripe.com/currencies, "Minor units in API amounts".
 */
const otherDecimals = new Map([
  ...listDecimals("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF", 0),
  ...listDecimals("BHD JOD KWD OMR TND", 3),
]);

/** Decimals that Stripe accepts, for currencies whose last decimals must be zeros. */
const usableDecimals = new Map([...listDecimals("ISK UGX", 0), ...listDecimals("BHD JOD KWD OMR TND", 2)]);

function listDecimals(codes: string, decimals: number): [string, number][] {
  return codes.split(" ").map((code) => [code, decimals]);
}

/**
 * Converts major units to the whole number that Stripe's API takes: 12.3 EUR to 1230, and 5 JPY to 5. Throws
 * CardError if Stripe's units cannot represent the amount exactly.
 */
export function toStripeAmount(amount: number, currency: string): number {
  const decimals = getDecimals(currency);
  const usable = usableDecimals.get(currency) ?? decimals;
  // The decimal text, because the number itself may be inexact: 1.15 * 100 is 114.99999999999999.
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  const units = Number(whole + fraction.padEnd(decimals, "0"));
  if (amount > 0 && whole !== "" && fraction.length <= usable && Number.isSafeInteger(units)) return units;
  const rule = usable === 0 ? "without decimals" : `with at most ${usable} decimals`;
  throw new CardError("unsupported_amount", `Stripe takes amounts in ${currency} above zero, ${rule}.`);
}

/** Converts an amount of Stripe's API to the nearest JSON number of major units. */
export function toMajorUnits(units: number, currency: string): number {
  const decimals = getDecimals(currency);
  const digits = BigInt(units)
    .toString()
    .padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

function getDecimals(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new CardError("unsupported_currency", "A currency has three capital letters.");
  }
  return otherDecimals.get(currency) ?? 2;
}
