/** Joins names as a list of the language: "Ada, Grace and Linus". */
export function joinNames(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}
