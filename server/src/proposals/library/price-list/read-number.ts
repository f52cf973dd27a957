import type { ImportFaultCode } from "@proffer/contract";
import { maxDecimals } from "@proffer/pricing";
import {
  type Amount,
  type AmountReading,
  listCurrencies,
  maxDigits,
  type Notation,
  readAmount,
  readPrice,
  readQuantity,
} from "@proffer/tables";
import type { Cell } from "./cell.ts";

export type DecimalSign = "point" | "comma";

/** The fault of a cell: a message and a code. */
export interface CellFault {
  readonly fault: string;
  readonly code: ImportFaultCode;
}

/** Rules for reading the numbers of a file. */
export interface NumberRules {
  /** The decimal sign of the file. If undefined, every number must be unambiguous. */
  readonly decimal: DecimalSign | undefined;
  /** The currency of the organization. An amount in another currency is rejected. */
  readonly currency: string;
}

const notations: Readonly<Record<DecimalSign, Notation>> = {
  point: { decimal: ".", group: "," },
  comma: { decimal: ",", group: "." },
};

function getNotation({ isNumber }: Cell, { decimal }: NumberRules): Notation | undefined {
  const sign = isNumber ? "point" : decimal;
  return sign && notations[sign];
}

/** Reads an amount in a usual notation, such as 1,234.50, 1.234,50, € 5 or (5.00). */
export function readAmountCell(cell: Cell, rules: NumberRules): { readonly value: number } | CellFault {
  return toValue(cell, readAmount(cell.text, getNotation(cell, rules)), rules);
}

/** The price fields of a cell. */
export interface PriceFields {
  readonly value: number;
  readonly maxValue?: number;
  readonly isPercent: boolean;
}

/** Reads an amount, a range of amounts, or a percentage. */
export function readPriceCell(cell: Cell, rules: NumberRules): PriceFields | CellFault {
  const notation = getNotation(cell, rules);
  const reading = readAmount(cell.text, notation);
  if (reading.kind === "number" && reading.isPercent) {
    const read = toValue(cell, { ...reading, isPercent: false }, rules);
    return "fault" in read ? read : { ...read, isPercent: true };
  }
  const price = reading.kind === "unreadable" ? readPrice(cell.text, notation) : undefined;
  if (price?.kind !== "range") {
    const read = toValue(cell, reading, rules);
    return "fault" in read ? read : { ...read, isPercent: false };
  }
  const { ends, frequency, unit } = price;
  // A range must not contain a frequency or a unit, because these have their own columns.
  if (frequency !== undefined || unit !== undefined) return toTextFault(cell.text);
  const [from, to] = ends.map((end) => toValue(cell, end, rules));
  if (!from || !to) return toTextFault(cell.text);
  if ("fault" in from) return from;
  return "fault" in to ? to : { value: from.value, maxValue: to.value, isPercent: false };
}

/** Reads a quantity, with its unit if the cell contains one: 12 hrs. */
export function readQuantityCell(
  cell: Cell,
  rules: NumberRules,
): { readonly value: number; readonly unit?: string } | CellFault {
  const notation = getNotation(cell, rules);
  const counted = readQuantity(cell.text, notation);
  // The contract later validates the range of quantities.
  if (counted.kind === "unreadable" || counted.kind === "empty")
    return toValue(cell, readAmount(cell.text, notation), { ...rules, currency: noCurrency });
  const read = toValue(cell, counted.kind === "quantity" ? counted.amount : counted, rules);
  return "fault" in read ? read : { ...read, ...(counted.unit !== undefined && { unit: counted.unit }) };
}

/** Currency for reading quantities. An amount in a currency is rejected, because "€ 5" is not five pieces. */
const noCurrency = "";

function toValue(
  { text, isNumber }: Cell,
  reading: AmountReading,
  { decimal, currency }: NumberRules,
): { readonly value: number } | CellFault {
  if (reading.kind === "ambiguous")
    return {
      fault: `can be read in two ways (it is "${shorten(text)}"): specify which character separates decimals`,
      code: "two_readings",
    };
  if (reading.kind === "unreadable" || reading.isPercent) return toTextFault(text);
  if (!isNumber && decimal !== undefined && contradicts(reading, notations[decimal].decimal))
    return toTextFault(text);
  if (reading.currency !== undefined && !listCurrencies(reading.currency).includes(currency))
    return { fault: `must be in ${currency} (it is "${shorten(text)}")`, code: "other_currency" };
  if (reading.fault === "too_many_decimals")
    return toDigitsFault(`must have at most ${maxDecimals} decimals (it is "${shorten(text)}")`);
  if (reading.fault === "too_many_digits")
    return toDigitsFault(`must have at most ${maxDigits} digits (it is "${shorten(text)}")`);
  return { value: reading.value };
}

/** Returns true if a number contradicts the requested decimal sign. */
function contradicts({ decimal, group }: Amount, sign: "." | ","): boolean {
  return group === sign || ((decimal === "." || decimal === ",") && decimal !== sign);
}

const toTextFault = (text: string): CellFault => ({
  fault: `must be a number (it is "${shorten(text)}")`,
  code: "not_a_number",
});

const toDigitsFault = (fault: string): CellFault => ({ fault, code: "too_many_digits" });

/** Maximum number of characters of a cell quoted in a message. A cell may be as long as the file. */
const maxExcerpt = 50;

function shorten(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
}
