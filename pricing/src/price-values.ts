import { maxAmount } from "./amount-fault.ts";
import { multiplyRatios, toRatio } from "./exact.ts";
import type { Ratio, WholeNumber } from "./exact.ts";
import { computeAmount, toPercentRatio } from "./money.ts";
import { toQuantityRange } from "./quantity.ts";
import type { QuantityRange } from "./quantity.ts";
import type { Price } from "./types.ts";

/** The values between two ends, or a single value if the ends are equal. */
export interface Segment {
  readonly low: number;
  readonly high: number;
  /**
   * True if every whole minor unit between the ends can be reached. Otherwise only the ends are known to be
   * reachable.
   */
  readonly isDense: boolean;
  /** A lower bound of the distance between two different values, if known. */
  readonly step?: number;
  /**
   * Splits the values into those of the lower half and those of the upper half of the quantities. Present if
   * there are several quantities and their amounts skip minor units.
   */
  readonly halve?: () => [Segment, Segment];
  /** Present for shares: the ends as exact fractions. */
  readonly ratios?: readonly [Ratio, Ratio];
}

/** The values of one price: the current one, and all possible ones. */
export interface PriceValues<T> {
  readonly now: T;
  readonly segments: readonly Segment[];
  /**
   * Present for a quantity without a max: the values up to the largest quantity, as if all minor units
   * between them were reachable.
   */
  readonly raised?: readonly Segment[] | undefined;
}

interface QuantityInterval {
  readonly low: number;
  readonly high: number;
}

const mostUnits = Number.MAX_SAFE_INTEGER;
/** The smallest step of a quantity and of a price. */
const STEP = 1e-6;
const NO_AMOUNT: PriceValues<WholeNumber> = { now: 0, segments: [createPoint(0)] };

/**
 * Converts a price to its amounts in minor units (README, rule 1): value × quantity × markup for each value
 * within the price range and each quantity within its bounds, or 0 for text or no price. One major unit has
 * `unit` minor units. Throws RangeError for a number that is not finite.
 */
export function toAmountValues(
  price: Price | null | undefined,
  unit: number,
  markup: Ratio | undefined,
  frozen: boolean,
): PriceValues<WholeNumber> {
  if (!price || price.model === "text" || price.model === "none") return NO_AMOUNT;
  const value = price.value ?? 0;
  const top = price.max_value ?? value;
  const quantity = toQuantityRange(price.quantity, frozen);
  const now = computeAmount(value, quantity.now, unit, markup);
  if (top === value && !quantity.settable) return { now, segments: [createPoint(Number(now))] };
  const markedUpUnit = unit * (markup ? Math.abs(approximateRatio(markup)) : 1);
  const amountAt = (each: number, count: number) => Number(computeAmount(each, count, unit, markup));
  const amountsBetween = ({ low, high }: QuantityInterval, isDense: boolean): Segment => {
    const [first, last] = [amountAt(value, low), amountAt(value, high)];
    if (top === value) return { low: Math.min(first, last), high: Math.max(first, last), isDense };
    const corners = [first, last, amountAt(top, low), amountAt(top, high)];
    return { low: Math.min(...corners), high: Math.max(...corners), isDense };
  };
  const largest = Math.max(Math.abs(value), Math.abs(top)) * markedUpUnit;
  const quantityStep = quantity.isWhole ? 1 : STEP;
  const toSegment = createSegmentation(quantity, (ends) => {
    const coarsest = Math.max(
      ends.low === ends.high ? 0 : largest * quantityStep,
      value === top ? 0 : Math.max(Math.abs(ends.low), Math.abs(ends.high)) * markedUpUnit * STEP,
    );
    // A step that changes an amount by less than one minor unit skips no minor unit.
    const values = amountsBetween(ends, coarsest < 0.999);
    // Rounding can bring two amounts nearer by one minor unit.
    return value === top ? { ...values, step: Math.max(0, largest * quantityStep - 1.001) } : values;
  });
  const segments = listQuantities(quantity).map(toSegment);
  const isRaised = quantity.isOpen && largest > 0;
  const raised = isRaised ? listRaisedQuantities(quantity) : undefined;
  return {
    now,
    segments,
    raised: raised?.map(({ low, high }) =>
      quantity.isWhole
        ? toSegment({ low, high: Math.max(low, Math.min(high, Math.floor(mostUnits / largest))) })
        : toRepresentable(amountsBetween({ low, high }, true)),
    ),
  };
}

/**
 * Creates the function that converts quantities to values. Quantities can be halved, unless every value can
 * be reached or the quantities have too many steps for exact counting.
 */
function createSegmentation(
  { isWhole }: QuantityRange,
  toValues: (ends: QuantityInterval) => Segment,
): (ends: QuantityInterval) => Segment {
  const steps = isWhole ? 1 : 1 / STEP;
  const toSegment = ({ low, high }: QuantityInterval): Segment => {
    const values = toValues({ low, high });
    if (values.isDense || low === high || high * steps > mostUnits / 2) return values;
    const middle = Math.floor((Math.round(low * steps) + Math.round(high * steps)) / 2);
    return {
      ...values,
      halve: () => [toSegment({ low, high: middle / steps }), toSegment({ low: (middle + 1) / steps, high })],
    };
  };
  return toSegment;
}

/**
 * Converts a percent price to its possible shares of the base (README, rule 5). Throws RangeError for a
 * number that is not finite.
 */
export function toShareValues(price: Price, frozen: boolean): PriceValues<Ratio> {
  const rate = toPercentRatio(price.value ?? 0);
  const quantity = toQuantityRange(price.quantity, frozen);
  const sharesBetween = ({ low, high }: QuantityInterval): Segment => {
    const [a, b] = [multiplyRatios(rate, toRatio(low)), multiplyRatios(rate, toRatio(high))];
    const ratios = (price.value ?? 0) < 0 ? ([b, a] as const) : ([a, b] as const);
    return { low: approximateRatio(ratios[0]), high: approximateRatio(ratios[1]), isDense: false, ratios };
  };
  const isRaised = quantity.isOpen && rate.num !== 0;
  return {
    now: multiplyRatios(rate, toRatio(quantity.now)),
    segments: listQuantities(quantity).map(createSegmentation(quantity, sharesBetween)),
    raised: isRaised ? listRaisedQuantities(quantity).map(sharesBetween) : undefined,
  };
}

/** Returns a double near a fraction: the nearest one, or one next to it. */
export function approximateRatio({ num, den }: Ratio): number {
  return Number(num) / Number(den);
}

function createPoint(value: number): Segment {
  return { low: value, high: value, isDense: true };
}

/** Lists the intervals of quantities: the settable ones, and the current one if it is outside of them. */
function listQuantities({ now, settable }: QuantityRange): QuantityInterval[] {
  const present = { low: now, high: now };
  if (!settable) return [present];
  const isInside = settable.low <= now && now <= settable.high;
  return isInside ? [settable] : [present, settable];
}

/** Lists the intervals of a quantity without a max, raised to the largest quantity that any item may have. */
function listRaisedQuantities({ settable, ...range }: QuantityRange): QuantityInterval[] {
  return listQuantities({ ...range, ...(settable && { settable: { ...settable, high: maxAmount } }) });
}

/**
 * Cuts off amounts that no JSON number can represent to the minor unit, because a recipient cannot reach
 * them.
 */
function toRepresentable({ low, high, isDense }: Segment): Segment {
  return { low: Math.max(-mostUnits, low), high: Math.min(mostUnits, high), isDense };
}
