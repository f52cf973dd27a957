/**
 * A text that a spreadsheet may run as a formula: one with a sign of formulas as its first visible character,
 * or with a tab or a line break in front. Texts with an apostrophe before them count too, so that reading
 * removes exactly the added apostrophe.
 */
const formula =
  /^'*(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Tells whether a spreadsheet may run the text as a formula (OWASP, CSV injection). */
export function isLikeFormula(text: string): boolean {
  return formula.test(text);
}
