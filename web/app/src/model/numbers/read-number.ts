import { maxDecimals } from "@proffer/pricing";
import { readTypedNumbers, type TypedNumbers } from "../../../../recipient/src/typed-number.ts";
import { addRatios, divideRatios, multiplyRatios, roundRatio, toRatio, type Ratio } from "./ratio.ts";

/** The meaning of a typed number. */
export type NumberReading =
  /** `other` is a second meaning that the text can have, such as 1.5 for "1.500" where points group thousands. */
  | { readonly kind: "number"; readonly value: number; readonly other?: number; readonly isComputed: boolean }
  | { readonly kind: "empty" }
  | { readonly kind: "ambiguous"; readonly readings: readonly number[] }
  | { readonly kind: "unreadable" };

/** Reads numbers as they are written in a locale, and calculations with them. */
export interface NumberReader {
  read(text: string): NumberReading;
  /** Writes a number into a field: grouped, with at least `decimals` decimals unless it is whole and none are asked for. */
  write(value: number, decimals?: number): string;
}

const maxLength = 200;

export function createNumberReader(locale: string): NumberReader {
  const numbers = readTypedNumbers(locale);
  const formats = new Map<number, Intl.NumberFormat>();
  const getFormat = (decimals: number) => {
    const format =
      formats.get(decimals) ??
      new Intl.NumberFormat(locale, {
        numberingSystem: "latn",
        minimumFractionDigits: decimals,
        maximumFractionDigits: Math.max(decimals, maxDecimals),
      });
    formats.set(decimals, format);
    return format;
  };
  return {
    read: (text) => readNumber(text, numbers),
    write: (value, decimals = 0) => getFormat(decimals).format(value),
  };
}

function readNumber(text: string, numbers: TypedNumbers): NumberReading {
  const written = text.trim().replace(/^=\s*/, "");
  if (written === "") return { kind: "empty" };
  if (written.length > maxLength) return { kind: "unreadable" };
  const plain = withoutSigns(written);
  const [value, ...others] = numbers.numbersIn(plain);
  if (value !== undefined && others.length > 0) return { kind: "ambiguous", readings: [value, ...others] };
  if (value !== undefined) {
    const other = findOtherMeaning(plain, value);
    return { kind: "number", value: round(value), isComputed: false, ...(other !== undefined && { other }) };
  }
  return calculate(written, numbers);
}

/** Takes away the sign of a currency, as in "€ 1,200" or "1,200 EUR". */
function withoutSigns(text: string): string {
  return text
    .replaceAll(/\p{Sc}|^[A-Z]{3}(?=[\s\d-])|(?<=[\s\d])[A-Z]{3}$/gu, "")
    .replaceAll(/[\u200E\u200F\u061C]/g, "")
    .replaceAll("−", "-")
    .trim();
}

/** A sign before exactly three digits groups thousands in one country and divides off decimals in another. */
function findOtherMeaning(text: string, value: number): number | undefined {
  const [, whole, fraction] = /^(-?[1-9]\d{0,2})[.,](\d{3})$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const [grouped, decimal] = [Number(`${whole}${fraction}`), Number(`${whole}.${fraction}`)];
  return value === grouped ? decimal : grouped;
}

function round(value: number): number {
  return roundRatio(toRatio(value), maxDecimals);
}

function calculate(text: string, numbers: TypedNumbers): NumberReading {
  const tokens = text.match(/[()+\-−*×x·/÷:%]|[^()+\-−*×x·/÷:%]+/g)?.map((token) => token.trim());
  const parser = new Calculation(tokens?.filter(Boolean) ?? [], numbers);
  const result = parser.run();
  if (parser.readings.length > 1) return { kind: "ambiguous", readings: parser.readings };
  if (!result) return { kind: "unreadable" };
  const value = roundRatio(result, maxDecimals);
  return Number.isFinite(value) ? { kind: "number", value, isComputed: true } : { kind: "unreadable" };
}

/** Sums, products and brackets, by recursive descent. Exact: 0.1 + 0.2 is 0.3. */
class Calculation {
  /** The meanings of the first number that has several. */
  readings: readonly number[] = [];
  private index = 0;
  private readonly tokens: readonly string[];
  private readonly numbers: TypedNumbers;

  constructor(tokens: readonly string[], numbers: TypedNumbers) {
    this.tokens = tokens;
    this.numbers = numbers;
  }

  run(): Ratio | undefined {
    const result = this.readSum();
    return this.index === this.tokens.length ? result : undefined;
  }

  private take(pattern: RegExp): string | undefined {
    const token = this.tokens[this.index];
    if (token === undefined || !pattern.test(token)) return undefined;
    this.index += 1;
    return token;
  }

  private readSum(): Ratio | undefined {
    let sum = this.readProduct();
    for (let sign = this.take(/^[+\-−]$/); sign && sum; sign = this.take(/^[+\-−]$/)) {
      const next = this.readProduct();
      sum = next && addRatios(sum, sign === "+" ? next : { num: -next.num, den: next.den });
    }
    return sum;
  }

  private readProduct(): Ratio | undefined {
    let product = this.readFactor();
    for (let sign = this.take(/^[*×x·/÷:]$/); sign && product; sign = this.take(/^[*×x·/÷:]$/)) {
      const next = this.readFactor();
      product = next && (/[/÷:]/.test(sign) ? divideRatios(product, next) : multiplyRatios(product, next));
    }
    return product;
  }

  private readFactor(): Ratio | undefined {
    if (this.take(/^[-−]$/)) {
      const value = this.readFactor();
      return value && { num: -value.num, den: value.den };
    }
    const value = this.take(/^\($/) ? this.readBracket() : this.readNumber();
    return value && this.take(/^%$/) ? { num: value.num, den: value.den * 100n } : value;
  }

  private readBracket(): Ratio | undefined {
    const value = this.readSum();
    return this.take(/^\)$/) ? value : undefined;
  }

  private readNumber(): Ratio | undefined {
    const token = this.take(/\d/);
    if (token === undefined) return undefined;
    const readings = this.numbers.numbersIn(withoutSigns(token));
    if (readings.length > 1 && this.readings.length === 0) this.readings = readings;
    const [value] = readings;
    return value === undefined ? undefined : toRatio(value);
  }
}
