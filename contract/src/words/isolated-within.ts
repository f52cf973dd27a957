/** Hebrew, Arabic and their kin. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What is put into a text: between signs that nobody sees, where either runs from right to left, it keeps its own
 * direction, and what stands beside it keeps its place.
 */
export function isolatedWithin(text: string, value: string): string {
  return rightToLeft.test(text) || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}
