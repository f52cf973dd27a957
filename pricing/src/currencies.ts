/**
 * Codes of ISO 4217. The list does not come from Intl, because server and browsers must agree, and Intl
 * differs between engines: it lacks funds codes, and V8 gives HUF no decimals. Recently withdrawn codes
 * remain for proposals that use them. Codes without a minor unit (metals, tests, no currency) are left out,
 * except XDR and XSU.
 */
const codes = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP " +
    "BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB " +
    "EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD " +
    "JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU " +
    "MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD " +
    "RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY " +
    "TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU YER " +
    "ZAR ZMW ZWG ZWL"
  ).split(" "),
);

/** Digits of the minor unit of currencies that do not have two. */
const otherDigits = new Map([
  ...listDigits("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", 0),
  ...listDigits("BHD IQD JOD KWD LYD OMR TND", 3),
  ...listDigits("CLF UYW", 4),
]);

function listDigits(someCodes: string, digits: number): [string, number][] {
  return someCodes.split(" ").map((code) => [code, digits]);
}

/** All currencies of ISO 4217, in alphabetical order. */
export const currencies: readonly string[] = [...codes];

/** Tells whether `code` is a currency of ISO 4217, in capitals. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/**
 * Returns the number of decimal digits of a currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD, and 2 for
 * an unknown code. Throws RangeError if `code` is not three capital letters.
 */
export function getMinorUnitDigits(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Not a currency code: ${code}`);
  return otherDigits.get(code) ?? 2;
}
