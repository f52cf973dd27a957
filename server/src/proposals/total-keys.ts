import { frequencies, getMinorUnitDigits, maxDecimals, type Frequency } from "@proffer/pricing";
import type { JsonFields } from "./proposal.ts";
import type { TotalColumn } from "./tables.ts";

/** For each frequency, the column with the key of the selected total. */
export const totalColumns: Readonly<Record<Frequency, TotalColumn>> = {
  once: "total_once",
  weekly: "total_weekly",
  biweekly: "total_biweekly",
  "semi-monthly": "total_semi_monthly",
  monthly: "total_monthly",
  quarterly: "total_quarterly",
  "semi-annually": "total_semi_annually",
  annually: "total_annually",
};

const digits = 18;
/**
 * Added to every amount so that it is positive, because then keys sort like amounts. The absolute value of
 * every total is smaller than this offset, because JSON numbers must represent totals exactly.
 */
const offset = 10n ** BigInt(digits - 1);

/** A range of amounts in one currency, by key, including both ends. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

/** Converts the selected totals and the contract value to the columns for sorting, filtering and insights. */
export function toTotalKeys({
  totals,
  contract,
  cached_totals: { currency },
}: Pick<JsonFields, "totals" | "contract" | "cached_totals">): Record<TotalColumn, string | null> {
  const toNullableKey = (total: number | undefined) =>
    total === undefined ? null : toKey(currency, toMinorUnits(currency, total, "down"));
  const entries = frequencies.map((frequency) => [
    totalColumns[frequency],
    toNullableKey(totals[frequency]?.selected.total),
  ]);
  const contract_total = toNullableKey(contract?.total.selected);
  return { ...Object.fromEntries(entries), contract_total } as Record<TotalColumn, string | null>;
}

/**
 * Converts the bounds of an amount to a range of keys. An undefined bound leaves the range open at that end.
 */
export function toKeyRange(currency: string, min: number | undefined, max: number | undefined): KeyRange {
  return {
    from: min === undefined ? currency : toKey(currency, toMinorUnits(currency, min, "up")),
    // "~" sorts after every digit.
    to: max === undefined ? `${currency}~` : toKey(currency, toMinorUnits(currency, max, "down")),
  };
}

/** Parses a key. The amount is in minor units. */
export function parseTotalKey(key: string): { readonly currency: string; readonly minorUnits: bigint } {
  return { currency: key.slice(0, -digits), minorUnits: BigInt(key.slice(-digits)) - offset };
}

/** Converts minor units of a currency to the nearest JSON number of major units. */
export function toMajorUnits(currency: string, minorUnits: bigint): number {
  const decimals = getMinorUnitDigits(currency);
  const text = (minorUnits < 0n ? -minorUnits : minorUnits).toString().padStart(decimals + 1, "0");
  const size = Number(`${text.slice(0, text.length - decimals)}.${text.slice(text.length - decimals)}`);
  return minorUnits < 0n ? -size : size;
}

function toKey(currency: string, minorUnits: bigint): string {
  return currency + (minorUnits + offset).toString().padStart(digits, "0");
}

/** Converts an amount without fractions of a minor unit to minor units. */
export function toWholeMinorUnits(currency: string, amount: number): bigint {
  return toMinorUnits(currency, amount, "down");
}

/**
 * Converts an amount to minor units. Uses its decimal text, because the number itself may be inexact. Rounds
 * fractions of a minor unit up or down.
 */
function toMinorUnits(currency: string, amount: number, direction: "up" | "down"): bigint {
  const [whole = "", fraction = ""] = String(Math.abs(amount)).split(".");
  const size = BigInt(whole + fraction.padEnd(maxDecimals, "0"));
  const scaled = amount < 0 ? -size : size;
  const unit = 10n ** BigInt(maxDecimals - getMinorUnitDigits(currency));
  const quotient = scaled / unit;
  const rest = scaled % unit;
  if (direction === "up" && rest > 0n) return quotient + 1n;
  return direction === "down" && rest < 0n ? quotient - 1n : quotient;
}
