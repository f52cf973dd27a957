import { isPriced } from "../display-amounts.ts";
import { multiplyRatios, multiplyWholes, toRatio } from "../exact.ts";
import type { Ratio, WholeNumber } from "../exact.ts";
import { computeAmount, toPercentRatio } from "../money.ts";
import { approximateRatio } from "../price-values.ts";
import { toQuantityRange } from "../quantity.ts";
import type { QuantityRange } from "../quantity.ts";
import type { Price } from "../types.ts";

/** A possible amount of an entry with its cost, in minor units. */
export interface Alternative {
  /** 0 for a percentage. */
  readonly amount: WholeNumber;
  /** Present for a percentage. */
  readonly ratio?: Ratio | undefined;
  readonly cost: WholeNumber;
}

/** The possible amounts of an entry. */
export interface Alternatives {
  readonly list: readonly Alternative[];
  /** True if values between the alternatives can be chosen, too. */
  readonly isContinuous: boolean;
  /** Largest distance of these values from the straight line between two alternatives, in minor units. */
  readonly blur: number;
  /** Present for a quantity without a max: the amount or ratio, and the cost, of one more. */
  readonly raise?: { readonly amount: number; readonly cost: number } | undefined;
}

interface AlternativeRules {
  /** Number of minor units in one major unit. */
  readonly unit: number;
  readonly markup: Ratio | undefined;
  /** True if the recipient cannot set the quantity. */
  readonly frozen: boolean;
  /** Leaves out the upper end of price ranges. */
  readonly onlyLow: boolean;
  /** Lists only the ends of a quantity. */
  readonly onlyEnds: boolean;
}

/** Quantities up to this number are listed one by one. Of more, only the ends are listed. */
const maxListedQuantities = 12;

/**
 * Lists the amounts that an entry can have. `cost` is in major units for a quantity of one. Throws RangeError
 * for a number that is not finite.
 */
export function listAlternatives(
  price: Price | null | undefined,
  cost: number,
  { unit, markup, frozen, onlyLow, onlyEnds }: AlternativeRules,
): Alternatives {
  const isPercent = price?.model === "percent";
  const quantity = toQuantityRange(price?.quantity, frozen);
  const values = listValues(price, onlyLow);
  const { quantities, hasGaps } = listQuantities(quantity, onlyEnds ? 2 : maxListedQuantities);
  const isStraight =
    !hasGaps ||
    (quantity.isWhole &&
      isWholeAmount(cost, unit, undefined) &&
      values.every((value) => isWholeAmount(value, unit, markup)));
  const list = values.flatMap((value) =>
    quantities.map((count): Alternative => ({
      amount: isPercent ? 0 : computeAmount(value, count, unit, markup),
      ratio: isPercent ? multiplyRatios(toPercentRatio(value), toRatio(count)) : undefined,
      cost: computeAmount(cost, count, unit, undefined),
    })),
  );
  const factor = unit * (markup ? approximateRatio(markup) : 1);
  const perUnit = isPercent ? (price.value ?? 0) / 100 : Math.min(...values) * factor;
  return {
    list,
    isContinuous: hasGaps || values.length > 1,
    blur: isStraight ? 0 : 1,
    raise: quantity.isOpen ? { amount: perUnit, cost: cost * unit } : undefined,
  };
}

function listValues(price: Price | null | undefined, onlyLow: boolean): number[] {
  if (!price || !isPriced({ price })) return [0];
  const value = price.value ?? 0;
  if (price.model === "percent") return [value];
  const other = price.max_value ?? value;
  const low = Math.min(value, other);
  return onlyLow || value === other ? [low] : [low, Math.max(value, other)];
}

function listQuantities(
  { now, settable, isWhole }: QuantityRange,
  maxListed: number,
): { quantities: number[]; hasGaps: boolean } {
  if (!settable) return { quantities: [now], hasGaps: false };
  const { low, high } = settable;
  const hasGaps = low !== high && (!isWhole || high - low >= maxListed);
  const listed = hasGaps
    ? [low, high]
    : Array.from({ length: Math.floor(high - low) + 1 }, (_, index) => low + index);
  const isInside = now >= low && now <= high;
  return { quantities: isInside ? listed : [...listed, now], hasGaps };
}

/** So many units turn every fraction of a minor unit into whole ones, because numbers have few decimals. */
const manyUnits = 1e15;

/** Tells whether the amount of one unit is a whole number of minor units, so that quantities need no rounding. */
function isWholeAmount(value: number, unit: number, markup: Ratio | undefined): boolean {
  const one = computeAmount(value, 1, unit, markup);
  return computeAmount(value, manyUnits, unit, markup) === multiplyWholes(one, manyUnits);
}
