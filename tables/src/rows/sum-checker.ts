import { addRatios, multiplyRatios, roundRatio, toRatio, type Ratio } from "../numbers/ratio.ts";
import { toReduction } from "./check-total.ts";
import type { TableLine } from "./table-line.ts";

/**
 * Prices, quantities and percentages have at most six decimals, so this scale represents their product
 * exactly.
 */
const scale = 10n ** 20n;

const toUnits = ({ num, den }: Ratio): bigint => (num * scale) / den;

/** Adds up lines to find and check rows with their sum. */
export class SumChecker {
  private all = 0n;
  private section = 0n;
  private tax = 0n;
  /** False if any line has no single amount. */
  private isComparable = true;
  private hasLines = false;

  add({ price, quantity = 1, discount, isOptional }: TableLine): void {
    this.hasLines = true;
    if (price.model === "none" || price.model === "text") return;
    if (price.model === "percent" || price.maxValue !== undefined || isOptional) {
      this.isComparable = false;
      return;
    }
    const full = multiplyRatios(toRatio(price.value), toRatio(quantity));
    const amount = toUnits(addRatios(full, toReduction(full, discount)));
    this.all += amount;
    this.section += amount;
  }

  /** Adds the amount of a tax row, which a later total may include. */
  addTax(amount: number | undefined): void {
    if (amount !== undefined) this.tax += toUnits(toRatio(amount));
  }

  /** Tells whether an amount is the sum of the lines, or of the lines since the last sum. */
  isSum(amount: number): boolean {
    return this.hasLines && (isNear(this.all, amount) || isNear(this.section, amount));
  }

  /** Tells whether an amount is certainly the sum of all lines, with or without the tax. */
  isSumOfAll(amount: number): boolean {
    const sums = [this.all, this.all + this.tax];
    return this.isComparable && this.hasLines && sums.some((sum) => isNear(sum, amount));
  }

  copy(): SumChecker {
    return Object.assign(new SumChecker(), this);
  }

  /**
   * Checks the amount of a sum row, and begins the next section. Returns the sum of the lines if it differs.
   */
  check(amount: number | undefined): number | undefined {
    const isRight =
      amount === undefined ||
      !this.isComparable ||
      !this.hasLines ||
      this.isSum(amount) ||
      isNear(this.all + this.tax, amount);
    const expected = toNumber(this.all, 2);
    this.section = 0n;
    return isRight ? undefined : expected;
  }
}

const toNumber = (units: bigint, decimals: number) => roundRatio({ num: units, den: scale }, decimals);

/** Each row may be rounded to cents. */
function isNear(sum: bigint, amount: number): boolean {
  return Math.abs(toNumber(sum, 6) - amount) <= 0.05;
}
