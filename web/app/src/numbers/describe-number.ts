import { createNumberReader, type NumberKind, type NumberReading } from "../model/numbers/read-number.ts";
import { locale } from "../texts/language.ts";
import { say } from "./say.ts";

/** Reads and writes numbers in the notation of the member's country. */
export const numbers = createNumberReader(locale);

export interface NumberLimits {
  readonly kind: NumberKind;
  readonly min: number;
  readonly max: number;
  /** The currency of amounts. Undefined if the field has none. */
  readonly currency?: string;
  /**
   * The owner of the currency, for the message about an amount in another currency. Default: the
   * organization.
   */
  readonly currencyOwner?: "proposal" | "organization";
}

/** The note of a field about its text. */
export interface NumberNote {
  /** The reason why the text is invalid. */
  readonly problem?: string;
  /** The number that was read, if it is not obvious from the text: "= 360". */
  readonly result?: string;
  /** Other numbers that the text can mean. */
  readonly choices: readonly number[];
}

/** Describes a reading. The note is empty if the text is a plain number within the limits. */
export function describeReading(reading: NumberReading, limits: NumberLimits): NumberNote {
  const problem = findProblem(reading, limits);
  if (reading.kind === "ambiguous") return { problem, choices: reading.readings };
  if (reading.kind !== "number") return { problem, choices: [] };
  const { value, other, isPlain } = reading;
  const unit = limits.kind === "percent" ? " %" : "";
  return {
    problem,
    ...(!isPlain && { result: `= ${numbers.write(value)}${unit}` }),
    choices: other === undefined ? [] : [other],
  };
}

function findProblem(reading: NumberReading, limits: NumberLimits): string | undefined {
  const { kind, min, max, currency = "", currencyOwner = "organization" } = limits;
  if (reading.kind === "empty") return undefined;
  if (reading.kind === "other_currency") return say(`currency_of_${currencyOwner}`, { currency });
  if (reading.kind === "percent") return say("is_percentage");
  if (reading.kind === "unreadable") return say(kind === "percent" ? "no_percentage" : "unreadable");
  if (reading.kind === "ambiguous") {
    const [first = 0, second = 0] = reading.readings;
    return say("ambiguous", { first: numbers.write(first), second: numbers.write(second) });
  }
  if (reading.value < min) return say("too_small", { limit: numbers.write(min) });
  return reading.value > max ? say("too_large", { limit: numbers.write(max) }) : undefined;
}
