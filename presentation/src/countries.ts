const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Codes that ISO 3166-1 has not assigned to a country: unions, parts of countries, tests, unknown countries. */
const others: ReadonlySet<string> = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ".split(" "));

/** Returns true for a code of ISO 3166-1, in capitals. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false;
  // An older code, such as DD, is the name of another country.
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}
