import { findNotation, readWrittenNumber } from "@proffer/tables";

/** Numbers in the fields of a page. */
export interface TypedNumbers {
  /** Writes a number in digits that every keyboard has, without grouping. */
  typed(value: number): string;
  /** The numbers that a typed text can mean: one; several if it is ambiguous; none. */
  numbersIn(text: string): readonly number[];
}

export function readTypedNumbers(locale: string): TypedNumbers {
  const plain = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    maximumFractionDigits: 6,
    useGrouping: false,
  });
  const notation = findNotation(locale);
  return {
    typed: (value) => plain.format(value),
    numbersIn: (text) => {
      const reading = readWrittenNumber(text, notation);
      if (reading.kind === "number") return [reading.value];
      return reading.kind === "ambiguous" ? reading.readings : [];
    },
  };
}
