const euro = "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK";

/** The regions of each currency that the welcome page offers; any other one is chosen in the settings. */
const regions: Readonly<Record<string, string>> = {
  AED: "AE",
  ARS: "AR",
  AUD: "AU",
  BHD: "BH",
  BRL: "BR",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  CNY: "CN",
  COP: "CO",
  CZK: "CZ",
  DKK: "DK",
  DZD: "DZ",
  EGP: "EG",
  EUR: euro,
  GBP: "GB",
  HKD: "HK",
  HUF: "HU",
  ILS: "IL",
  INR: "IN",
  IQD: "IQ",
  JOD: "JO",
  JPY: "JP",
  KES: "KE",
  KRW: "KR",
  KWD: "KW",
  MAD: "MA",
  MXN: "MX",
  NGN: "NG",
  NOK: "NO",
  NZD: "NZ",
  OMR: "OM",
  PEN: "PE",
  PHP: "PH",
  PKR: "PK",
  PLN: "PL",
  QAR: "QA",
  RON: "RO",
  SAR: "SA",
  SEK: "SE",
  SGD: "SG",
  TND: "TN",
  TRY: "TR",
  USD: "US",
  UYU: "UY",
  XAF: "CM GA TD",
  XOF: "BJ CI SN",
  ZAR: "ZA",
};

export const currencies: readonly string[] = Object.keys(regions);

/** The currency that is most likely where a locale is spoken. */
export function guessCurrency(locale: string): string {
  const { region } = new Intl.Locale(locale).maximize();
  const found = Object.entries(regions).find(([, each]) => region && each.split(" ").includes(region));
  return found?.[0] ?? "USD";
}
