const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Codes that name no country: unions, codes for tests, and the unknown country. */
const others: ReadonlySet<string> = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Returns true for a code of ISO 3166-1, in capitals. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false;
  // An older code, such as DD, is the name of another country.
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
