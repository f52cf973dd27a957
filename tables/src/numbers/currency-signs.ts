import { isCurrency } from "@proffer/pricing";

const dollars = "USD CAD AUD NZD SGD HKD TWD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD";

/** Currencies by the symbols and words beside amounts, in lower case without a final point. */
const codesBySign: Readonly<Record<string, string>> = {
  $: "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP CUP BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD",
  us$: "USD",
  $us: "USD",
  ca$: "CAD",
  c$: "CAD",
  a$: "AUD",
  au$: "AUD",
  nz$: "NZD",
  s$: "SGD",
  hk$: "HKD",
  nt$: "TWD",
  mx$: "MXN",
  r$: "BRL",
  dollar: dollars,
  dollars,
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  يورو: "EUR",
  אירו: "EUR",
  "£": "GBP EGP LBP SYP SDG GIP FKP SHP SSP",
  pound: "GBP",
  pounds: "GBP",
  "¥": "JPY CNY",
  "￥": "JPY CNY",
  元: "CNY TWD",
  円: "JPY",
  "₹": "INR",
  rs: "INR PKR LKR NPR MUR SCR",
  fr: "CHF XAF XOF XPF GNF DJF KMF RWF BIF CDF",
  sfr: "CHF",
  franken: "CHF",
  kr: "SEK NOK DKK ISK",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON MDL",
  лв: "BGN",
  "₽": "RUB",
  руб: "RUB",
  "₴": "UAH",
  "₺": "TRY",
  tl: "TRY",
  "₩": "KRW KPW",
  "₪": "ILS",
  nis: "ILS",
  "ש״ח": "ILS",
  'ש"ח': "ILS",
  שקל: "ILS",
  שקלים: "ILS",
  "฿": "THB",
  "₫": "VND",
  "₱": "PHP",
  "₦": "NGN",
  "₵": "GHS",
  "gh₵": "GHS",
  "؋": "AFN",
  "֏": "AMD",
  "₼": "AZN",
  "৳": "BDT",
  "₡": "CRC",
  "₾": "GEL",
  "៛": "KHR",
  "₸": "KZT",
  "₭": "LAK",
  "₮": "MNT",
  "₲": "PYG",
  "s/": "PEN",
  rm: "MYR",
  rp: "IDR",
  dh: "MAD AED",
  dhs: "AED MAD",
  درهم: "AED MAD",
  "د.إ": "AED",
  "د.م": "MAD",
  "ر.س": "SAR",
  "﷼": "SAR IRR OMR QAR YER",
  ريال: "SAR OMR QAR YER",
  "د.ك": "KWD",
  "د.ب": "BHD",
  دينار: "KWD BHD JOD IQD TND LYD DZD",
  "ر.ق": "QAR",
  "ر.ع": "OMR",
  "ج.م": "EGP",
  جنيه: "EGP SDG",
};

/**
 * Codes of currencies that are also written in lower case. Other codes are words in lower case, such as "all"
 * or "top".
 */
const commonCodes = new Set([
  "usd",
  "eur",
  "gbp",
  "chf",
  "cad",
  "aud",
  "sek",
  "nok",
  "dkk",
  "pln",
  "ils",
  "aed",
  "sar",
]);

/** Lists the possible currencies of a symbol, a code or a word. Returns an empty list if there are none. */
export function listCurrencies(sign: string): readonly string[] {
  if (isCurrency(sign) || commonCodes.has(sign)) return [sign.toUpperCase()];
  const key = sign.toLowerCase().replace(/\.$/, "");
  const known = Object.hasOwn(codesBySign, key) ? codesBySign[key] : undefined;
  return known === undefined ? [] : known.split(" ");
}

const longestFirst = Object.keys(codesBySign)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll(/[$./]/g, String.raw`\$&`));

const anySign = String.raw`(?:[A-Z]{3}|(?:${[...longestFirst, ...commonCodes].join("|")})\.?|\p{Sc})`;
const leading = new RegExp(String.raw`^(${anySign})(?=[\s\d\p{Nd}.,(+-])\s*`, "iu");
const trailing = new RegExp(String.raw`(?<=[\s\d\p{Nd}.,)-])(${anySign})$`, "iu");

/** Splits the currency off an amount. `sign` is undefined if there is none. */
export function splitCurrency(text: string): { readonly rest: string; readonly sign?: string } {
  for (const pattern of [leading, trailing]) {
    const [whole = "", sign = ""] = pattern.exec(text) ?? [];
    if (sign === "" || (!/\p{Sc}/u.test(sign) && listCurrencies(sign).length === 0)) continue;
    const rest = pattern === leading ? text.slice(whole.length) : text.slice(0, -whole.length).trimEnd();
    return { rest, sign };
  }
  return { rest: text };
}
