const day = String.raw`\d{1,2}`;
const year = String.raw`(?:\d{4}|\d{2})`;

/** Names of months, by their first letters, in the languages of the application. */
const months =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|ene|abr|ago|dic|janv|févr|avr|juin|juil|août|déc|" +
  "يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|" +
  "ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר";

const datePatterns = [
  // 2026-12-31, with or without a time
  String.raw`(?:19|20)\d{2}([-./])${day}\1${day}(?:[T\s]+\d{1,2}:\d{2}.*)?`,
  // 31.12.2026, 12/31/2026, 31-12-26
  String.raw`${day}([-./])\s?${day}\2\s?${year}(?:\s+\d{1,2}:\d{2}.*)?`,
  // 31 Dec 2026, Dec 31, 2026, 31-Dec-26, Dec 2026
  String.raw`(?:${day}[.\s-]*)?(?:de\s+)?(?:${months})\p{L}*\.?(?:[\s-]+(?:de\s+)?${day}(?:st|nd|rd|th)?,?)?[\s-]+(?:de\s+)?${year}`,
  String.raw`${day}[.\s-]+(?:de\s+)?(?:${months})\p{L}*\.?`,
];
const date = new RegExp(`^(?:${datePatterns.join("|")})$`, "iu");

/** Tells whether a text is a date: 2026-12-31, 31.12.26, 12/31/2026 or 31 Dec 2026. */
export function isDate(text: string): boolean {
  return date.test(text.trim());
}

/** Tells whether a text is a time or a duration: 08:30, 8:30 pm or 1:30:00. */
export function isTime(text: string): boolean {
  return /^\d{1,2}:[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?$/i.test(text.trim());
}

/**
 * A text that a spreadsheet may run as a formula: its first visible character starts formulas, or it begins
 * with a tab or a line break. A text that already begins with an apostrophe counts too, so that reading
 * removes only the apostrophe that writing added.
 */
const formula =
  /^'*(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Tells whether a spreadsheet may run the text as a formula (OWASP, CSV injection). */
export function isLikeFormula(text: string): boolean {
  return formula.test(text);
}
