import { createNumberReader } from "../model/numbers/read-number.ts";
import { locale } from "../texts/language.ts";

const numbers = createNumberReader(locale);

/** Reads a number as the language writes it. Undefined where it is none, or could be two. */
export function readAmount(typed: string): number | undefined {
  const reading = numbers.read(typed);
  return reading.kind === "number" && reading.other === undefined ? reading.value : undefined;
}
