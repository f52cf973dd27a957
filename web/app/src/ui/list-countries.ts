import { locale } from "../texts/language.ts";

interface Country {
  readonly code: string;
  readonly name: string;
}

/** Names without an address: unions, and codes for tests and unknown countries. */
const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Lists the countries that the browser knows, by name in the language of the member. */
export function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}

/** Tells whether a code is no older code of another country, such as DD for Germany. */
function isCurrent(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}
