import type { LibraryItem } from "@proffer/contract";
import { divideRatios, multiplyRatios, roundRatio, toRatio } from "@proffer/tables";

export type Line = Extract<LibraryItem, { type: "line_item" }>;
type Price = Line["price"];

/** Steps to which raised prices are rounded. The first is the minor unit of most currencies. */
export const roundingSteps = [0.01, 0.05, 0.1, 0.5, 1, 5, 10] as const;

interface Rise {
  /** A percentage, negative to lower prices. */
  readonly percent: number;
  /** Raised prices are multiples of this amount. */
  readonly step: number;
}

/**
 * Changes an amount by a percentage in exact arithmetic, and rounds half away from zero to a multiple of
 * the step.
 */
export function raiseAmount(amount: number, { percent, step }: Rise): number {
  const raised = multiplyRatios(toRatio(amount), {
    num: toRatio(percent).num + 100n * toRatio(percent).den,
    den: 100n * toRatio(percent).den,
  });
  const steps = divideRatios(raised, toRatio(step)) ?? raised;
  const product = multiplyRatios({ num: BigInt(roundRatio(steps, 0)), den: 1n }, toRatio(step));
  return roundRatio(product, 6);
}

/** Raises the price of a line. Undefined if the price has no amount, or is a text or a percentage. */
export function raisePrice(price: Price, rise: Rise): Price | undefined {
  if (price.model !== "fixed" && price.model !== "hourly") return undefined;
  const { value, max_value: max } = price;
  if (value === undefined) return undefined;
  return {
    ...price,
    value: raiseAmount(value, rise),
    ...(typeof max === "number" && { max_value: raiseAmount(max, rise) }),
  };
}

/** A line whose price changes, with the new price. */
export interface RaisedLine {
  readonly line: Line;
  readonly price: Price;
}

/**
 * Plans the rise of many prices. Leaves out lines without an amount, and lines whose price does not change
 * after rounding.
 */
export function planRise(items: readonly LibraryItem[], rise: Rise): readonly RaisedLine[] {
  return items.flatMap((line) => {
    if (line.type !== "line_item") return [];
    const price = raisePrice(line.price, rise);
    return price && JSON.stringify(price) !== JSON.stringify(line.price) ? [{ line, price }] : [];
  });
}
