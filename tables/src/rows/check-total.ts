import { findAmountFault, maxDecimals } from "@proffer/pricing";
import {
  addRatios,
  divideRatios,
  multiplyRatios,
  roundRatio,
  toRatio,
  type Ratio,
} from "../numbers/ratio.ts";
import { isDiscount } from "./discount-names.ts";
import type { LineDiscount, LinePrice, RowProblem, TableLine } from "./table-line.ts";

/** Returns the number of decimals of a number. */
const countDecimals = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

export interface CheckedLine {
  readonly line: TableLine;
  readonly problems: readonly RowProblem[];
}

interface RowTotal {
  readonly text: string;
  readonly value: number;
  /** True if the text has no decimals. */
  readonly isWhole: boolean;
  /** The tax in the row as a percentage. Undefined if there is none. */
  readonly tax: number | undefined;
  /** The discount read as a percentage, if its cell does not say whether it is an amount or a percentage. */
  readonly discountAsPercent: LineDiscount | undefined;
}

/** Compares a line with the total of its row. A line without a price gets its price from the total. */
export function checkTotal(line: TableLine, given: RowTotal): CheckedLine {
  const { price, quantity = 1, discount } = line;
  const isTakenOff = price.model === "fixed" && price.value < 0 && isDiscount(line.name);
  const rowTotal = isTakenOff ? { ...given, value: -Math.abs(given.value) } : given;
  const { text, value: total, tax } = rowTotal;
  if (price.model === "none") {
    const taken = divide(total, quantity);
    return taken
      ? takePrice(line, taken, text)
      : { line, problems: [{ row: line.row, reason: "price_missing", text, choices: [] }] };
  }
  if (price.model !== "fixed" || price.maxValue !== undefined) return { line, problems: [] };
  const full = multiplyRatios(toRatio(price.value), toRatio(quantity));
  const reduced = addRatios(full, toReduction(full, discount));
  const share = toRatio(tax ?? 0);
  const taxed = multiplyRatios(reduced, { num: 100n * share.den + share.num, den: 100n * share.den });
  const isExpected = (sum: Ratio) => isClose(sum, rowTotal, price.value, quantity);
  if (isExpected(reduced) || isExpected(taxed)) return { line, problems: [] };
  const forEach = discount && toDiscountForEach(discount, quantity);
  if (forEach && isExpected(addRatios(full, toReduction(full, forEach))))
    return { line: { ...line, discount: forEach }, problems: [] };
  // 10 may mean 10 %, and so may 0.1.
  const asPercent = [rowTotal.discountAsPercent ?? [], toWholePercent(rowTotal.discountAsPercent) ?? []]
    .flat()
    .find((each) => isExpected(addRatios(full, toReduction(full, each))));
  if (asPercent) return { line: { ...line, discount: asPercent }, problems: [] };
  const expected = roundRatio(reduced, 2);
  // The prices already include the discount, so it is not subtracted again.
  if (discount && isExpected(full))
    return {
      line: withoutDiscount(line),
      problems: [
        { row: line.row, reason: "discount_unclear", text, choices: [{ kind: "discount", discount }] },
      ],
    };
  const taken = divide(total, quantity);
  const fromTotal = taken ? [{ kind: "price", price: taken } as const] : [];
  return { line, problems: [{ row: line.row, reason: "total_differs", text, expected, choices: fromTotal }] };
}

/**
 * Checks a discount without a total. An amount may apply to the line or to each piece. A price without an
 * amount cannot be discounted.
 */
export function checkDiscount(
  line: TableLine,
  text: string,
  asPercent: LineDiscount | undefined,
): CheckedLine {
  const { discount, quantity = 1, price, row } = line;
  if (!discount) return { line, problems: [] };
  if (price.model !== "fixed")
    return {
      line: withoutDiscount(line),
      problems: [{ row, reason: "discount_unclear", text, choices: [] }],
    };
  if (discount.model === "percent") return { line, problems: [] };
  const others = [quantity === 1 ? [] : toDiscountForEach(discount, quantity), asPercent ?? []].flat();
  if (others.length === 0) return { line, problems: [] };
  const choices = others.map((each) => ({ kind: "discount", discount: each }) as const);
  return { line, problems: [{ row, reason: "discount_unclear", text, choices }] };
}

/**
 * Sets the price of a line to a price computed from the total of the row. The total of a discount is usually
 * written without a minus, so the price of a discount is negated.
 */
function takePrice(line: TableLine, price: FixedPrice, text: string): CheckedLine {
  if (price.value <= 0 || !isDiscount(line.name)) return { line: { ...line, price }, problems: [] };
  return {
    line: { ...line, price: { ...price, value: -price.value } },
    problems: [{ row: line.row, reason: "discount_negated", text, choices: [{ kind: "price", price }] }],
  };
}

/** Converts a share, such as 0.1, to a percentage (10). */
function toWholePercent(share: LineDiscount | undefined): LineDiscount | undefined {
  if (!share || share.value >= 1) return undefined;
  return {
    model: "percent",
    value: roundRatio(multiplyRatios(toRatio(share.value), toRatio(100)), maxDecimals),
  };
}

function toDiscountForEach({ model, value }: LineDiscount, quantity: number): LineDiscount {
  if (model === "percent") return { model, value };
  return { model, value: roundRatio(multiplyRatios(toRatio(value), toRatio(quantity)), maxDecimals) };
}

/** Returns the negative amount of a discount. */
export function toReduction(full: Ratio, discount: TableLine["discount"]): Ratio {
  if (!discount) return { num: 0n, den: 1n };
  const { num, den } = toRatio(-discount.value);
  return discount.model === "fixed" ? { num, den } : multiplyRatios(full, { num, den: den * 100n });
}

/** Tells whether a difference comes from rounding the unit price or the total. */
function isClose(sum: Ratio, { value: total, isWhole }: RowTotal, price: number, quantity: number): boolean {
  const exact = roundRatio(sum, maxDecimals);
  // A whole price is exact. A whole total is exact, too, unless it omits the cents of the sum.
  const ofPrice = Number.isInteger(price)
    ? 0
    : 0.5 * 10 ** -Math.max(2, countDecimals(price)) * Math.abs(quantity);
  const ofTotal = isWhole && !Number.isInteger(exact) ? 0.5 : 0.005;
  return Math.abs(exact - total) <= ofPrice + ofTotal + 1e-9;
}

type FixedPrice = Extract<LinePrice, { model: "fixed" }>;

/** Divides a total by its quantity. Returns undefined if no price reproduces the total. */
function divide(total: number, quantity: number): FixedPrice | undefined {
  const each = divideRatios(toRatio(total), toRatio(quantity));
  if (!each) return undefined;
  const value = roundRatio(each, maxDecimals);
  if (findAmountFault(value) !== undefined) return undefined;
  const again = roundRatio(multiplyRatios(toRatio(value), toRatio(quantity)), 2);
  return Math.abs(again - total) < 0.005 || countDecimals(total) > 2 ? { model: "fixed", value } : undefined;
}

function withoutDiscount(line: TableLine): TableLine {
  const { discount: _, ...rest } = line;
  return rest;
}
