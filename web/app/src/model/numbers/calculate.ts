import { maxDecimals } from "@proffer/pricing";
import {
  addRatios,
  divideRatios,
  listCurrencies,
  multiplyRatios,
  readAmount,
  roundRatio,
  toRatio,
  type Notation,
  type Ratio,
} from "@proffer/tables";

/** The result of a calculation. For a percentage, 10 is 10 %. */
export type Calculated =
  | { readonly kind: "number"; readonly value: number; readonly isPlain: false; readonly currency?: string }
  | { readonly kind: "percent"; readonly value: number }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[]; readonly currency?: string }
  | { readonly kind: "unreadable" };

/**
 * Calculates a typed sum or product. 1200 + 20 % is 1,200.2 in spreadsheets and 1,440 on calculators, so it
 * is ambiguous. The result may itself be a percentage: 10 % + 5 %.
 */
export function calculate(text: string, notation: Notation): Calculated {
  const tokens = text
    .replaceAll(/[\u066A\uFE6A\uFF05]/g, "%")
    .match(/[()+\-−*×x·/÷:%]|[^()+\-−*×x·/÷:%]+/g)
    ?.map((token) => token.trim())
    .filter(Boolean);
  const run = (isShareOfSum: boolean) => {
    const calculation = new Calculation(tokens ?? [], notation, isShareOfSum);
    return { calculation, result: calculation.run() };
  };
  const { calculation, result } = run(false);
  const { currency } = calculation;
  const paid = currency === undefined ? {} : { currency };
  if (calculation.readings.length > 1) return { kind: "ambiguous", readings: calculation.readings, ...paid };
  if (!result || calculation.hasTwoCurrencies) return { kind: "unreadable" };
  if (result.isPercent) {
    const points = { num: result.ratio.num * 100n, den: result.ratio.den };
    return { kind: "percent", value: roundRatio(points, maxDecimals) };
  }
  const value = roundRatio(result.ratio, maxDecimals);
  if (!Number.isFinite(value)) return { kind: "unreadable" };
  if (calculation.hasShare) {
    const share = run(true).result;
    const readings = share ? [roundRatio(share.ratio, maxDecimals), value] : [value];
    return { kind: "ambiguous", readings, ...paid };
  }
  return { kind: "number", value, isPlain: false, ...paid };
}

interface Value {
  readonly ratio: Ratio;
  readonly isPercent: boolean;
}

/** A recursive descent parser of sums, products and brackets. It is exact: 0.1 + 0.2 is 0.3. */
class Calculation {
  /** The possible values of the first ambiguous number. */
  readings: readonly number[] = [];
  /** True if a percentage is added to or subtracted from an amount. */
  hasShare = false;
  /** The currency of its amounts, as typed. */
  currency: string | undefined;
  hasTwoCurrencies = false;
  #index = 0;
  readonly #tokens: readonly string[];
  readonly #notation: Notation;
  /** True: a percentage added to an amount is a share of that amount. */
  readonly #isShareOfSum: boolean;

  constructor(tokens: readonly string[], notation: Notation, isShareOfSum: boolean) {
    this.#tokens = tokens;
    this.#notation = notation;
    this.#isShareOfSum = isShareOfSum;
  }

  run(): Value | undefined {
    const result = this.#readSum();
    return this.#index === this.#tokens.length ? result : undefined;
  }

  #take(pattern: RegExp): string | undefined {
    const token = this.#tokens[this.#index];
    if (token === undefined || !pattern.test(token)) return undefined;
    this.#index += 1;
    return token;
  }

  #readSum(): Value | undefined {
    let sum = this.#readProduct();
    for (let sign = this.#take(/^[+\-−]$/); sign && sum; sign = this.#take(/^[+\-−]$/)) {
      const next = this.#readProduct();
      sum = next && this.#add(sum, sign === "+" ? next : negate(next));
    }
    return sum;
  }

  #add(a: Value, b: Value): Value | undefined {
    // 20 % + 1200 has no usual meaning.
    if (a.isPercent && !b.isPercent) return undefined;
    const isShare = b.isPercent && !a.isPercent;
    if (isShare) this.hasShare = true;
    const added = isShare && this.#isShareOfSum ? multiplyRatios(a.ratio, b.ratio) : b.ratio;
    return { ratio: addRatios(a.ratio, added), isPercent: a.isPercent };
  }

  #readProduct(): Value | undefined {
    let product = this.#readFactor();
    for (let sign = this.#take(/^[*×x·/÷:]$/); sign && product; sign = this.#take(/^[*×x·/÷:]$/)) {
      const next = this.#readFactor();
      product = next && multiply(product, next, /[/÷:]/.test(sign));
    }
    return product;
  }

  #readFactor(): Value | undefined {
    if (this.#take(/^[-−]$/)) {
      const value = this.#readFactor();
      return value && negate(value);
    }
    const value = this.#take(/^\($/) ? this.#readBracket() : this.#readNumber();
    if (!value || !this.#take(/^%$/)) return value;
    return { ratio: { num: value.ratio.num, den: value.ratio.den * 100n }, isPercent: true };
  }

  #readBracket(): Value | undefined {
    const value = this.#readSum();
    return this.#take(/^\)$/) ? value : undefined;
  }

  #readNumber(): Value | undefined {
    const token = this.#take(/[\d\p{Nd}]/u);
    if (token === undefined) return undefined;
    const reading = readAmount(token, this.#notation);
    if (reading.kind === "ambiguous" && this.readings.length === 0) this.readings = reading.readings;
    if (reading.kind === "number" && reading.currency !== undefined) this.#addCurrency(reading.currency);
    return reading.kind === "number" ? { ratio: toRatio(reading.value), isPercent: false } : undefined;
  }

  /** Keeps the most specific currency: "CAD", not "$". */
  #addCurrency(sign: string): void {
    const codes = listCurrencies(sign);
    const known = listCurrencies(this.currency ?? sign);
    if (sign !== (this.currency ?? sign) && !codes.some((code) => known.includes(code)))
      this.hasTwoCurrencies = true;
    if (this.currency === undefined || codes.length < known.length) this.currency = sign;
  }
}

function negate({ ratio, isPercent }: Value): Value {
  return { ratio: { num: -ratio.num, den: ratio.den }, isPercent };
}

/** Multiplies or divides. A share of an amount is an amount: 20 % × 100. */
function multiply(a: Value, b: Value, isDivision: boolean): Value | undefined {
  const ratio = isDivision ? divideRatios(a.ratio, b.ratio) : multiplyRatios(a.ratio, b.ratio);
  return ratio && { ratio, isPercent: a.isPercent && (b.isPercent || isDivision) };
}
