import { isCountry } from "@proffer/presentation";
import { locale } from "../texts/language.ts";

interface Country {
  readonly code: string;
  readonly name: string;
}

/** Lists the countries that the browser knows, by name in the language of the member. */
export function listCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
