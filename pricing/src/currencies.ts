/**
 * ISO 4217 by its own table, codes and digits: what Intl knows differs between engines (no funds codes, 0 decimals for
 * HUF in V8), and the server and every browser must agree. Codes that ISO has withdrawn lately are kept for proposals
 * that use them; codes without a minor unit (metals, tests, no currency) are no currencies here, apart from XDR and XSU.
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

/** Decimals of the minor units that have not two of them. */
const digits = new Map([
  ...list("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", 0),
  ...list("BHD IQD JOD KWD LYD OMR TND", 3),
  ...list("CLF UYW", 4),
]);

function list(some: string, minor: number): [string, number][] {
  return some.split(" ").map((code) => [code, minor]);
}

/** Every currency of ISO 4217, in alphabetical order. */
export const currencies: readonly string[] = [...codes];

/** Whether `code` is such a code, in capitals. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/**
 * Decimal digits of the currency's minor unit: 2 for USD, 0 for JPY, 3 for KWD.
 * A code without an entry of its own has 2. Throws RangeError when `code` is not three capital letters.
 */
export function minorUnits(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`Not a currency code: ${code}`);
  return digits.get(code) ?? 2;
}
