/** Currencies that the welcome page offers; any other one is chosen in the settings. */
export const currencies = [
  "USD",
  "EUR",
  "GBP",
  "CHF",
  "CAD",
  "AUD",
  "ILS",
  "AED",
  "SAR",
  "MXN",
  "JPY",
  "INR",
] as const;

const euro = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

const byRegion: Readonly<Record<string, string>> = {
  GB: "GBP",
  CH: "CHF",
  LI: "CHF",
  CA: "CAD",
  AU: "AUD",
  IL: "ILS",
  AE: "AED",
  SA: "SAR",
  MX: "MXN",
  JP: "JPY",
  IN: "INR",
  ...Object.fromEntries(euro.map((region) => [region, "EUR"])),
};

/** The currency that is most likely where a locale is spoken. */
export function guessCurrency(locale: string): string {
  return byRegion[new Intl.Locale(locale).maximize().region ?? ""] ?? "USD";
}
