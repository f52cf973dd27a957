/** Joins names as a list of the language: "Ada, Grace and Linus". */
export function joinNames(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}

/**
 * Returns the written name if it differs from the invited name, otherwise null. Case, spaces and Unicode
 * composition are ignored.
 */
export function findWrittenName(invited: string | null, written: string | null): string | null {
  return invited === null || written === null || normalize(invited) === normalize(written) ? null : written;
}

function normalize(text: string): string {
  return text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
