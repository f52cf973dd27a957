import { findNotation, type Notation, readWrittenNumber } from "@proffer/tables";

/** Numbers in the fields of a page. */
export interface TypedNumbers {
  /** Writes a number with ASCII digits, which every keyboard has, without grouping. */
  typed(value: number): string;
  /** The possible values of a typed text: one, several if it is ambiguous, or none. */
  numbersIn(text: string): readonly number[];
  readonly notation: Notation;
}

export function readTypedNumbers(locale: string): TypedNumbers {
  const plain = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    maximumFractionDigits: 6,
    useGrouping: false,
  });
  const notation = findNotation(locale);
  return {
    notation,
    typed: (value) => plain.format(value),
    numbersIn: (text) => {
      const reading = readWrittenNumber(text, notation);
      if (reading.kind === "number") return [reading.value];
      return reading.kind === "ambiguous" ? reading.readings : [];
    },
  };
}
